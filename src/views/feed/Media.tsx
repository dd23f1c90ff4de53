import { PICTURE_OVERLAY, pictureName, placeLabel, sourcesOf } from '#rules/feed/media.ts'
import type { Post } from '#rules/feed/post.ts'
import { later } from '#views/kit/later.tsx'
import { Picture } from '#views/kit/Picture.tsx'
import { useOverlay } from '#views/overlay.ts'
import styles from './Media.module.css'
import { PostVideo } from './PostVideo.tsx'

/** Optional: if the carousel fails to load, the fallback row still shows all pictures. */
const Slides = later(() => import('#views/kit/Slides.tsx'), { isOptional: true })

/** Maximum width of the feed's column. */
const SIZES = '(min-width: 48em) 38rem, 100vw'

/** The pictures or the video of a post, inside the space reserved for them. */
export default function Media({ post }: { post: Post }) {
  const { pictures, user } = post
  const [video] = post.videos
  if (video) return <PostVideo video={video} author={user.nickname} />
  if (pictures.length === 1) return <PostPicture post={post} index={0} />
  const label = `Pictures by ${user.nickname}`
  return (
    <Slides
      label={label}
      of="picture"
      slides={pictures.map(({ id }, index) => ({
        id,
        content: <PostPicture post={post} index={index} />,
      }))}
      place={placeLabel}
      fallback={<Row post={post} label={label} />}
    />
  )
}

/** Fallback of the carousel: a row that scrolls, with the position under each picture. */
function Row({ post, label }: { post: Post; label: string }) {
  const { pictures } = post
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by the keyboard
    <ul className={styles.row} tabIndex={0} aria-label={label}>
      {pictures.map(({ id }, index) => (
        <li key={id}>
          <PostPicture post={post} index={index} />
          <p className={styles.place}>{placeLabel(index, pictures.length)}</p>
        </li>
      ))}
    </ul>
  )
}

function PostPicture({ post: { pictures, user }, index }: { post: Post; index: number }) {
  const open = useOverlay()
  const picture = pictures[index]
  if (!picture) return null
  const { formats, width, height, placeholder } = picture
  return (
    <button
      type="button"
      className={styles.opener}
      aria-haspopup="dialog"
      onClick={() => open(PICTURE_OVERLAY, picture.id)}
    >
      <Picture
        src={formats.post_preview}
        srcSet={sourcesOf(picture)}
        sizes={SIZES}
        alt={pictureName(picture, { index, count: pictures.length, author: user })}
        {...{ width, height, placeholder }}
      />
    </button>
  )
}
