import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import styles from './Picture.module.css'

export interface PictureProps {
  src: string
  /** Others of the same picture, with their widths. */
  srcSet?: string
  /** How wide it is shown, for the choice among them. */
  sizes?: string
  /** In pixels. */
  width: number
  height: number
  alt: string
  /** Shown until it has come: `#rrggbb`. */
  placeholder: string | null
}

/** A picture as large as what is around it allows, nothing cut off; where it does not come, words. */
export function Picture({ placeholder, alt, width, height, ...image }: PictureProps) {
  const [broken, setBroken] = useState<string>()
  return (
    <span className={styles.picture}>
      {broken === image.src ? (
        <span className={styles.broken}>
          <ImageOff />
          <span>This picture could not be loaded.</span>
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
