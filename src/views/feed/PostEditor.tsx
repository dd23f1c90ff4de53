import { useSelector } from '@xstate/react'
import type { CardsRef } from '#machines/feed/cards.machine.ts'
import type { Post } from '#rules/feed/post.ts'
import { WordingEditor } from './WordingEditor.tsx'

/** The editor of a post's text; renders nothing unless the author is editing. */
export function PostEditor({ post, cards }: { post: Post; cards: CardsRef }) {
  const written = useSelector(cards, ({ context }) => context.posts[post.id])
  return <WordingEditor written={written} of="post" />
}
