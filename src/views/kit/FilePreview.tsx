import { Clapperboard, ImageOff } from 'lucide-react'
import { useState } from 'react'
import styles from './FilePreview.module.css'
import { useObjectUrl } from './object-url.ts'

interface FilePreviewProps {
  /** The chosen file; null if the file is only on the server. */
  file: File | null
  src?: string | null | undefined
  isVideo?: boolean
}

/** A small square preview of a file; videos and undecodable files get an icon. */
export function FilePreview({ file, src, isVideo = false }: FilePreviewProps) {
  const own = useObjectUrl(isVideo ? null : file)
  const shown = isVideo ? null : (own ?? src ?? null)
  const [refused, refuse] = useState<string | null>(null)
  if (isVideo)
    return (
      <span className={styles.preview}>
        <Clapperboard />
      </span>
    )
  if (shown === null || shown === refused)
    return (
      <span className={styles.preview}>
        {file !== null && refused === null ? null : <ImageOff />}
      </span>
    )
  return <img className={styles.preview} src={shown} alt="" onError={() => refuse(shown)} />
}
