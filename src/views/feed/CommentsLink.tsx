import { MessageCircle } from 'lucide-react'
import { commentsLabel } from '#rules/feed/card.ts'
import { commentsPath } from '#rules/feed/overlays.ts'
import type { Post } from '#rules/feed/post.ts'
import { numberLabel } from '#rules/text/number-words.ts'
import { Link } from '#views/kit/Link.tsx'
import styles from './Acts.module.css'

/** Link that opens the comments on a post. */
export function CommentsLink({ post }: { post: Post }) {
  return (
    <Link className={styles.act} href={commentsPath(location.pathname, post.id)}>
      <MessageCircle />
      <span aria-hidden="true">{numberLabel(post.comments_amount)}</span>
      <span className="visually-hidden">{commentsLabel(post.comments_amount)}</span>
    </Link>
  )
}
