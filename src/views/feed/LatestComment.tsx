import { latestOf } from '#rules/feed/card.ts'
import { commentsPath } from '#rules/feed/overlays.ts'
import type { Post } from '#rules/feed/post.ts'
import { shortened } from '#rules/text/characters.ts'
import { FOLD_LIMIT, visibleText } from '#rules/text/markup.ts'
import { Avatar } from '#views/kit/Avatar.tsx'
import { Link } from '#views/kit/Link.tsx'
import styles from './PostCard.module.css'

/** A short excerpt of the latest comment, with a link to all of them. */
export function LatestComment({ post }: { post: Post }) {
  const latest = latestOf(post)
  if (latest === null) return null
  const { user, message } = latest
  return (
    <div className={styles.latest}>
      <Avatar seed={user.id} src={user.avatar?.formats.mobile_list} size="sm" />
      <p className={styles.said} dir="auto">
        <b>
          <bdi>{user.nickname}</bdi>
        </b>{' '}
        {shortened(visibleText(message).trim(), FOLD_LIMIT)}
      </p>
      <Link variant="quiet" href={commentsPath(location.pathname, post.id)}>
        See more comments
      </Link>
    </div>
  )
}
