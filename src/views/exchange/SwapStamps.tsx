import type { ReactNode } from 'react'
import { Stamp } from '#views/kit/art/Stamp.tsx'
import { Letter, Parcel, Postcard } from '#views/kit/art/Things.tsx'
import styles from './SwapStamps.module.css'

interface Step {
  title: string
  words: string
  art: ReactNode
}

const steps: readonly Step[] = [
  {
    title: 'Join a swap',
    words: 'Choose one that is open to your region: postcards, tea, a parcel for winter.',
    art: <Postcard />,
  },
  {
    title: 'Draw a name',
    words:
      'On the day, you draw one critter. Only you see their address, and you send them a gift.',
    art: <Letter isOpened />,
  },
  {
    title: 'Open your parcel',
    words: 'Another critter has drawn you. Who it was stays a secret.',
    art: <Parcel isOpened />,
  },
]

/** The course of a swap as three stamps, from the sign-up to the parcel. */
export function SwapStamps() {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, words, art }, index) => (
        <li key={title} className={styles.step}>
          <div className={styles.art}>
            <Stamp size="lg">
              <span className={styles.picture}>{art}</span>
            </Stamp>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
          </div>
          <div className={styles.said}>
            <h3>{title}</h3>
            <p className={styles.words}>{words}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
