import styles from './AirmailEdge.module.css'

/** The striped edge of what is addressed to you or by you; at most one in each region of a page. */
export function AirmailEdge({ variant = 'edge' }: { variant?: 'edge' | 'rule' }) {
  return <div className={styles.edge} data-variant={variant} aria-hidden="true" />
}
