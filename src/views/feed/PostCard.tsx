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
  /** The list it stands in. */
  feed: FeedRef
  /** The level of the heading that names the author. */
  level: 2 | 3
  /** Its place in the list, from 1. */
  place: number
  /** How many there are, with those that have not come. */
  of: number
}

/** What a critter has to tell, with who, when and where. More posts below do not render it again. */
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
  /** Of the heading. */
  id?: string
}

/** Who, when and where; with the tags, and whether it is pinned. */
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
