import { useSelector } from '@xstate/react'
import type { FeedRef } from '#machines/feed/feed.machine.ts'
import type { Post } from '#rules/feed/post.ts'
import { isLong, shownOf } from '#rules/wire/kept-list.ts'
import { turnByArticle } from '#views/kit/feed-keys.ts'
import { PostCard } from './PostCard.tsx'
import styles from './PostCards.module.css'
import type { FeedParts } from './parts.ts'

interface PostCardsProps {
  posts: readonly Post[]
  feed: FeedRef
  parts: FeedParts
  level: 2 | 3
}

/** The posts in one column. A long list is windowed: only posts near the viewport are rendered. */
export function PostCards({ posts, ...rest }: PostCardsProps) {
  const { feed, parts } = rest
  const drawn = useSelector(feed, ({ context }) => (isLong(posts) ? context.drawn : null))
  const total = useSelector(feed, ({ context }) => context.meta.total)
  return (
    <>
      <div
        className={styles.posts}
        role="feed"
        data-windowed={!!drawn}
        style={{ blockSize: drawn?.height }}
        onKeyDown={turnByArticle}
      >
        {shownOf(posts, drawn).map(({ item, index, top }) => (
          <div
            key={item.id}
            data-index={index}
            className={styles.post}
            style={{ insetBlockStart: top }}
          >
            <PostCard post={item} place={index + 1} of={total} {...rest} />
          </div>
        ))}
      </div>
      {isLong(posts) && <parts.Window list={feed} />}
    </>
  )
}
