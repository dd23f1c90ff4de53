import { useSelector } from '@xstate/react'
import { memo, useId } from 'react'
import type { FeedRef } from '#machines/feed/feed.machine.ts'
import type { postMachine } from '#machines/feed/post.machine.ts'
import { type Post, postDate } from '#rules/feed/post.ts'
import { FOLD_LIMIT } from '#rules/text/markup.ts'
import { isUnfolded } from '#rules/wire/kept-list.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { Avatar } from '#views/kit/Avatar.tsx'
import { TagLabel } from '#views/kit/Badge.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Card } from '#views/kit/Card.tsx'
import { RichText } from '#views/RichText.tsx'
import styles from './PostCard.module.css'

interface PostCardProps {
  post: Post
  flow: typeof postMachine
  /** The list it stands in. */
  feed: FeedRef
  /** The level of the heading that names the author. */
  level: 2 | 3
}

const folds = {
  measuring: null,
  whole: null,
  folded: { limit: FOLD_LIMIT, isExpanded: false, label: 'Read more', event: 'text.unfolded' },
  unfolded: { limit: undefined, isExpanded: true, label: 'Read less', event: 'text.folded' },
} as const satisfies Record<Screens<typeof postMachine>, object | null>

/** What a critter has to tell, with who, when and where. More posts below do not render it again. */
export const PostCard = memo(function PostCard({ post, flow, feed, level }: PostCardProps) {
  const card = useFlow(flow, {
    id: post.id,
    message: post.message,
    wasUnfolded: isUnfolded(feed.getSnapshot().context, post.id),
    reportTo: feed,
  })
  const fold = folds[useSelector(card, screenOf)]
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <Card as="article" aria-labelledby={`${id}-author`}>
      <header className={styles.header}>
        <Avatar seed={post.user.id} src={post.user.avatar?.formats.mobile_list} />
        <div className={styles.by}>
          <Heading id={`${id}-author`} className={styles.author}>
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
      </header>
      <div id={`${id}-message`}>
        <RichText variant="message" html={post.message} limit={fold?.limit} />
      </div>
      {fold && (
        <div className={styles.fold}>
          <Button
            variant="quiet"
            size="sm"
            aria-expanded={fold.isExpanded}
            aria-controls={`${id}-message`}
            onClick={() => card.send({ type: fold.event })}
          >
            {fold.label}
          </Button>
        </div>
      )}
    </Card>
  )
})
