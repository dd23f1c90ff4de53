import type { Post } from '#rules/feed/post.ts'
import { FOLD_LIMIT } from '#rules/text/markup.ts'
import { PostMedia } from '#views/feed/PostMedia.tsx'
import { RichText } from '#views/RichText.tsx'
import styles from './ReceivedPost.module.css'

/** A post about a received gift: the start of its text, and its pictures or video. */
export function ReceivedPost({ post }: { post: Post }) {
  return (
    <blockquote className={styles.post}>
      <RichText variant="message" html={post.message} limit={FOLD_LIMIT} />
      <PostMedia post={post} />
    </blockquote>
  )
}
