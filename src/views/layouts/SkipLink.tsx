import styles from './SkipLink.module.css'

/** The first stop of the keyboard on every page. */
export function SkipLink() {
  return (
    <a href="#main" className={styles.skip}>
      Skip to the content
    </a>
  )
}
