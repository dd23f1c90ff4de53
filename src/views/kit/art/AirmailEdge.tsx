import styles from './AirmailEdge.module.css'

/** Airmail stripe for things addressed to or by the member; at most one per region of a page. */
export function AirmailEdge({ variant = 'edge' }: { variant?: 'edge' | 'rule' }) {
  return <div className={styles.edge} data-variant={variant} aria-hidden="true" />
}
