import { Plus } from 'lucide-react'
import { currentAt } from '#rules/tab/section.ts'
import { Link } from '#views/kit/Link.tsx'
import type { Href } from '#views/kit/link-context.tsx'
import styles from './BottomBar.module.css'
import type { NavItem } from './nav.ts'

interface BottomBarProps {
  items: readonly NavItem[]
  path: string
  create: { href: Href; label: string } | undefined
}

/** Two destinations, the ＋, two destinations: made for thumbs. */
export function BottomBar({ items, path, create }: BottomBarProps) {
  const half = Math.ceil(items.length / 2)
  const link = (item: NavItem) => (
    <li key={item.href}>
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
        {create && (
          <li className={styles.middle}>
            <Link href={create.href} className={styles.plus} aria-label={create.label}>
              <Plus />
            </Link>
          </li>
        )}
        {items.slice(half).map(link)}
      </ul>
    </nav>
  )
}
