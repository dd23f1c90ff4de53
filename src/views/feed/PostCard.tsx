import { useSelector } from '@xstate/react'
import { Pin } from 'lucide-react'
import { memo, useId } from 'react'
import type { FeedRef } from '#machines/feed/feed.machine.ts'
import { type Post, postDate } from '#rules/feed/post.ts'
import { isUnfolded } from '#rules/wire/kept-list.ts'
import { Avatar } from '#views/kit/Avatar.tsx'
import { TagLabel } from '#views/kit/Badge.tsx'
import { Card } from '#views/kit/Card.tsx'
import { LatestComment } from './LatestComment.tsx'
import { Message } from './Message.tsx'
import styles from './PostCard.module.css'
import { PostMedia } from './PostMedia.tsx'
import type { FeedParts } from './parts.ts'

interface PostCardProps {
  post: Post
  parts: FeedParts
  /** The list that contains the post. */
  feed: FeedRef
  /** Level of the heading with the author's name. */
  level: 2 | 3
  /** Position in the list, from 1. */
  place: number
  /** Number of all posts, including those not loaded yet. */
  of: number
}

/** A post. Memoised, so that loading more posts does not re-render it. */
export const PostCard = memo(function PostCard(props: PostCardProps) {
  const { post, parts, feed, level, place, of } = props
  const { Actions, Editor } = parts
  const isOpen = useSelector(feed, ({ context }) => isUnfolded(context, post.id))
  const id = useId()
  return (
    <Card
      as="article"
      tabIndex={-1}
      aria-labelledby={`${id}-author`}
      aria-posinset={place}
      aria-setsize={of}
      data-row="post"
    >
      <PostHeader post={post} level={level} id={`${id}-author`} />
      <Editor post={post} feed={feed} />
      <Message
        html={post.message}
        isUnfolded={isOpen}
        onUnfold={() => feed.send({ type: 'item.unfolded', id: post.id })}
        onFold={() => feed.send({ type: 'item.folded', id: post.id })}
      />
      <PostMedia post={post} />
      <div className={styles.actions}>
        <Actions post={post} feed={feed} />
      </div>
      <LatestComment post={post} />
    </Card>
  )
})

interface PostHeaderProps {
  post: Post
  level: 2 | 3
  /** Id of the heading. */
  id?: string
}

/** Author, date, place, tags and pin of a post. */
export function PostHeader({ post, level, id }: PostHeaderProps) {
  const Heading = `h${level}` as const
  return (
    <header className={styles.header}>
      <Avatar seed={post.user.id} src={post.user.avatar?.formats.mobile_list} />
      <div className={styles.by}>
        <Heading id={id} className={styles.author}>
          <bdi>{post.user.nickname}</bdi>
        </Heading>
        <p className={styles.when}>
          <time dateTime={post.date}>{postDate(new Date(post.date))}</time>
          {post.location && (
            <>
              {' · '}
              <bdi>{post.location}</bdi>
            </>
          )}
          {post.edited_at && ' · edited'}
        </p>
      </div>
      {post.tags.length > 0 && (
        <ul className={styles.tags} aria-label="Tags">
          {post.tags.map((tag) => (
            <li key={tag.id}>
              <TagLabel>{tag.label}</TagLabel>
            </li>
          ))}
        </ul>
      )}
      {post.is_pinned && (
        <span className={styles.pin}>
          <Pin />
          <span className="visually-hidden">Pinned</span>
        </span>
      )}
    </header>
  )
}
