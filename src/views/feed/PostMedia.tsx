import { frameOf } from '#rules/feed/frame.ts'
import type { Post } from '#rules/feed/post.ts'
import { later } from '#views/kit/later.tsx'
import styles from './PostMedia.module.css'

const Media = later(() => import('./Media.tsx'), { isOptional: true })

/** The pictures of a post, or its video. Their place is kept, so that nothing moves when they come. */
export function PostMedia({ post }: { post: Post }) {
  const frame = frameOf(post)
  const [first] = post.pictures
  if (!frame) return null
  const size = { '--ratio': frame.ratio, '--width': frame.width, background: first?.placeholder }
  return (
    <div className={styles.media} style={size as object}>
      <Media post={post} fallback={first && <img src={first.formats.post_preview} alt="" />} />
    </div>
  )
}
