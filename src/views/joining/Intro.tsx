import type { ReactNode } from 'react'
import styles from './Intro.module.css'

interface IntroProps {
  /** The page's h1. */
  title: ReactNode
  children?: ReactNode
}

/** Title of a page in the auth layout, with a sentence below it. */
export function Intro({ title, children }: IntroProps) {
  return (
    <div className={styles.intro}>
      <h1 tabIndex={-1}>{title}</h1>
      {children && <div className={styles.words}>{children}</div>}
    </div>
  )
}
