import { currentAt } from '#rules/tab/section.ts'
import { Link } from '#views/kit/Link.tsx'
import styles from './BottomBar.module.css'
import type { NavItem } from './nav.ts'
import { type Made, PlusMenu } from './PlusMenu.tsx'

interface BottomBarProps {
  items: readonly NavItem[]
  path: string
  /** Entries of the ＋ menu. */
  makes: readonly Made[]
}

/** Phone navigation: two destinations on either side of the ＋, within reach of a thumb. */
export function BottomBar({ items, path, makes }: BottomBarProps) {
  const half = Math.ceil(items.length / 2)
  const link = (item: NavItem) => (
    <li key={item.label}>
      <Link href={item.href} className={styles.item} aria-current={currentAt(path, item.href)}>
        <span className={styles.pill}>{item.icon}</span>
        {item.shortLabel ?? item.label}
      </Link>
    </li>
  )
  return (
    <nav aria-label="Main" className={styles.bar}>
      <ul className={styles.list}>
        {items.slice(0, half).map(link)}
        {makes.length > 0 && (
          <li className={styles.middle}>
            <PlusMenu makes={makes} />
          </li>
        )}
        {items.slice(half).map(link)}
      </ul>
    </nav>
  )
}
