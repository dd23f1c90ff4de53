import { PICTURE_OVERLAY, pictureName, placeLabel, sourcesOf } from '#rules/feed/media.ts'
import type { Post } from '#rules/feed/post.ts'
import { Picture } from '#views/kit/Picture.tsx'
import { Slides } from '#views/kit/Slides.tsx'
import { useOverlay } from '#views/overlay.ts'
import styles from './Media.module.css'
import { PostVideo } from './PostVideo.tsx'

/** Displayed width of a picture, as in `<img sizes>`. It equals the width of the feed's column. */
const SIZES = '(min-width: 48em) 38rem, 100vw'

/** The pictures or the video of a post, inside the space reserved for them. */
export default function Media({ post }: { post: Post }) {
  const { pictures, user } = post
  const [video] = post.videos
  if (video) return <PostVideo video={video} author={user.nickname} />
  if (pictures.length === 1) return <PostPicture post={post} index={0} />
  return (
    <Slides
      label={`Pictures by ${user.nickname}`}
      of="picture"
      slides={pictures.map(({ id }, index) => ({
        id,
        content: <PostPicture post={post} index={index} />,
      }))}
      place={placeLabel}
    />
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
