import { Clapperboard } from 'lucide-react'
import type { Video } from '#rules/feed/picture.ts'
import { Player } from '#views/kit/Player.tsx'
import styles from './Media.module.css'

interface VideoProps {
  video: Video
  /** The author's nickname. */
  author: string
}

/** The texts for both states are shown in the same live region, so that a screen reader announces the change. */
const words = {
  processing: 'We’re preparing this video.',
  failed: 'We couldn’t prepare this video.',
} satisfies Record<Exclude<Video['status'], 'ready'>, string>

/** The video of a post, or the reason why it cannot be played yet. */
export function PostVideo({ video: { status, url, poster }, author }: VideoProps) {
  if (status === 'ready')
    return (
      <Player
        className={styles.video}
        src={url}
        poster={poster}
        label={`Video by ${author}`}
        download="Download the MP4 Video"
      />
    )
  return (
    <div className={styles.video}>
      <Clapperboard />
      <p role="status">{words[status]}</p>
    </div>
  )
}
