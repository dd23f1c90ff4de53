import { currentAt } from '#rules/tab/section.ts'
import { Link } from '#views/kit/Link.tsx'
import styles from './NavList.module.css'
import type { NavItem } from './nav.ts'

/** The main navigation of the sidebar and the rail. */
export function NavList({ items, path }: { items: readonly NavItem[]; path: string }) {
  return (
    <nav aria-label="Main">
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.label}>
            <Link
              href={item.href}
              className={styles.item}
              aria-current={currentAt(path, item.href)}
            >
              {item.icon}
              <span>{item.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
