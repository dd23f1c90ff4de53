import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import styles from './Picture.module.css'

export interface PictureProps {
  src: string
  /** Other sizes of the same picture, as in `<img srcset>`. */
  srcSet?: string
  /** Displayed width, as in `<img sizes>`. */
  sizes?: string
  /** Intrinsic size in pixels. */
  width: number
  height: number
  alt: string
  /** Background colour until the picture loads, `#rrggbb`. */
  placeholder: string | null
}

/** A picture that fits its container without cropping, or a message if it fails to load. */
export function Picture({ placeholder, alt, width, height, ...image }: PictureProps) {
  const [broken, setBroken] = useState<string>()
  return (
    <span className={styles.picture}>
      {broken === image.src ? (
        <span className={styles.broken}>
          <ImageOff />
          <span>We couldn’t load this picture.</span>
          <span dir="auto">{alt}</span>
        </span>
      ) : (
        <img
          {...image}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          draggable={false}
          decoding="async"
          style={placeholder === null ? undefined : { backgroundColor: placeholder }}
          onLoad={({ currentTarget }) => currentTarget.style.removeProperty('background-color')}
          onError={() => setBroken(image.src)}
        />
      )}
    </span>
  )
}
