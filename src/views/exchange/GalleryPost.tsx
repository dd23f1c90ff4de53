import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { FeedRef } from '#machines/feed/feed.machine.ts'
import { PICTURE_OVERLAY, pictureName, sourcesOf } from '#rules/feed/media.ts'
import { type Post, postDate } from '#rules/feed/post.ts'
import { isUnfolded } from '#rules/wire/kept-list.ts'
import { Message } from '#views/feed/Message.tsx'
import { PostMedia } from '#views/feed/PostMedia.tsx'
import type { FeedParts } from '#views/feed/parts.ts'
import { Avatar } from '#views/kit/Avatar.tsx'
import { Badge } from '#views/kit/Badge.tsx'
import { Card } from '#views/kit/Card.tsx'
import { Picture } from '#views/kit/Picture.tsx'
import { useOverlay } from '#views/overlay.ts'
import styles from './GalleryPost.module.css'

interface GalleryPostProps {
  post: Post
  gallery: FeedRef
  parts: FeedParts
  /** Position in the gallery, from 1. */
  place: number
  /** Number of all posts, including those not loaded yet. */
  of: number
}

/** A post in the gallery: its first picture, its text, and its author below. */
export function GalleryPost({ post, gallery, parts, place, of }: GalleryPostProps) {
  const { Actions, Editor } = parts
  const isOpen = useSelector(gallery, ({ context }) => isUnfolded(context, post.id))
  const id = useId()
  return (
    <Card
      as="article"
      padding="none"
      tabIndex={-1}
      aria-labelledby={id}
      aria-posinset={place}
      aria-setsize={of}
      data-row="post"
    >
      <div className={styles.post}>
        {post.pictures.length > 0 ? <FirstPicture post={post} /> : null}
        <div className={styles.words} data-alone={post.pictures.length === 0 || undefined}>
          {post.videos.length > 0 && <PostMedia post={post} />}
          <Editor post={post} feed={gallery} />
          <Message
            html={post.message}
            isUnfolded={isOpen}
            onUnfold={() => gallery.send({ type: 'item.unfolded', id: post.id })}
            onFold={() => gallery.send({ type: 'item.folded', id: post.id })}
          />
        </div>
        <footer className={styles.foot}>
          <div className={styles.by}>
            <Avatar seed={post.user.id} src={post.user.avatar?.formats.mobile_list} size="sm" />
            <div>
              <h3 id={id} className={styles.author}>
                <bdi>{post.user.nickname}</bdi>
              </h3>
              <p className={styles.when}>
                <time dateTime={post.date}>{postDate(new Date(post.date))}</time>
              </p>
            </div>
          </div>
          <div className={styles.actions}>
            <Actions post={post} feed={gallery} />
          </div>
        </footer>
      </div>
    </Card>
  )
}

/** Displayed width of a picture, as in `<img sizes>`: one or two columns. */
const SIZES = '(min-width: 48em) 22rem, 100vw'

/** The first picture, cropped. Pressing it shows all pictures of the post in full size. */
function FirstPicture({ post: { pictures, user } }: { post: Post }) {
  const open = useOverlay()
  const [picture] = pictures
  if (!picture) return null
  const { formats, width, height, placeholder } = picture
  const count = pictures.length
  return (
    <button
      type="button"
      className={styles.picture}
      aria-haspopup="dialog"
      onClick={() => open(PICTURE_OVERLAY, picture.id)}
    >
      <Picture
        src={formats.post_preview}
        srcSet={sourcesOf(picture)}
        sizes={SIZES}
        alt={pictureName(picture, { index: 0, count, author: user })}
        {...{ width, height, placeholder }}
      />
      {count > 1 && <Badge isFloating>{`1 of ${count}`}</Badge>}
    </button>
  )
}
