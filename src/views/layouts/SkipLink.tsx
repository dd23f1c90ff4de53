import styles from './SkipLink.module.css'

/** Skip link: the first focusable element on every page. */
export function SkipLink() {
  return (
    <a href="#main" className={styles.skip}>
      Skip to the content
    </a>
  )
}
