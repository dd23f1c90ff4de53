import { useSelector } from '@xstate/react'
import type { CardsRef } from '#machines/feed/cards.machine.ts'
import type { Post } from '#rules/feed/post.ts'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { Acts } from './Acts.tsx'
import { CommentsLink } from './CommentsLink.tsx'

interface PostActionsProps {
  post: Post
  cards: CardsRef
}

/** The actions of a post. */
export function PostActions({ post, cards }: PostActionsProps) {
  const me = useSelector(cards, ({ context }) => context.me)
  const written = useSelector(cards, ({ context }) => context.posts[post.id])
  return (
    <>
      <FocusMove to="neighbour" />
      <Acts
        item={post}
        of="post"
        author={post.user.nickname}
        me={me}
        written={written}
        onAct={(type) => cards.send({ type, item: post })}
      >
        <CommentsLink post={post} />
      </Acts>
    </>
  )
}
