import { useState } from 'react'

interface PlayerProps {
  className: string | undefined
  src: string
  poster: string | null
  label: string
  /** Text of the download link, shown if the browser cannot play the video. */
  download: string
}

/**
 * A video with native controls, which is not loaded before the user plays it. If playing fails, a download link is
 * shown.
 */
export function Player({ className, src, poster, label, download }: PlayerProps) {
  const [broken, setBroken] = useState<string>()
  const link = (
    <a href={src} download>
      {download}
    </a>
  )
  if (broken === src)
    return (
      <div className={className}>
        <p role="status">This video can’t be played here.</p>
        {link}
      </div>
    )
  return (
    // biome-ignore lint/a11y/useMediaCaption: members do not provide captions
    <video
      className={className}
      src={src}
      aria-label={label}
      poster={poster ?? undefined}
      preload="none"
      controls
      playsInline
      onError={() => setBroken(src)}
    >
      {link}
    </video>
  )
}
