import styles from './Cover.module.css'
import { pick, scatter } from './pick.ts'
import { scenes } from './scenes.tsx'

/** One of the six scenes, chosen by the seed. */
export default function CoverScene({ seed }: { seed: string }) {
  return (
    <svg
      viewBox="0 0 400 300"
      preserveAspectRatio="xMidYMid slice"
      className={styles.picture}
      aria-hidden="true"
    >
      {pick(scenes, scatter(seed))}
    </svg>
  )
}
