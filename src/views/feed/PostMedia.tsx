import { frameOf } from '#rules/feed/frame.ts'
import type { Post } from '#rules/feed/post.ts'
import { Button } from '#views/kit/Button.tsx'
import { later } from '#views/later/later.tsx'
import styles from './PostMedia.module.css'

const Media = later(() => import('./Media.tsx'), { isUnseen: true })

/** The pictures or the video of a post. Reserves their space, so that the layout does not shift when they load. */
export function PostMedia({ post }: { post: Post }) {
  const frame = frameOf(post)
  const [first] = post.pictures
  if (!frame) return null
  const size = { '--ratio': frame.ratio, '--width': frame.width, background: first?.placeholder }
  const preview = first && <img src={first.formats.post_preview} alt="" />
  return (
    <div className={styles.media} style={size as object}>
      <Media
        post={post}
        fallback={preview}
        missing={(retry) => (
          <>
            {preview}
            <div className={styles.missing}>
              <Button
                size="sm"
                onClick={({ currentTarget }) => {
                  currentTarget.closest('article')?.focus({ preventScroll: true })
                  retry()
                }}
              >
                {first ? 'Show the pictures' : 'Show the video'}
              </Button>
            </div>
          </>
        )}
      />
    </div>
  )
}
