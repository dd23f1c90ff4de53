import { currentAt } from '#rules/tab/section.ts'
import { Link } from '#views/kit/Link.tsx'
import styles from './ContentLinks.module.css'

const pages = [
  { href: '/page/how-it-works', label: 'How a swap works' },
  { href: '/page/rules', label: 'Rules' },
  { href: '/page/privacy', label: 'Privacy' },
  { href: '/page/parents', label: 'For parents' },
  { href: '/page/about', label: 'About' },
] as const

/** Links to what the mods have written for everybody; `path` is where the reader is, if that may be one of them. */
export function ContentLinks({ path = '' }: { path?: string }) {
  return (
    <nav aria-label="About Critter Swap">
      <ul className={styles.links}>
        {pages.map(({ href, label }) => (
          <li key={href}>
            <Link
              href={href}
              className={styles.link}
              variant="plain"
              aria-current={currentAt(path, href)}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
