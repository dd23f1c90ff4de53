import { currentAt } from '#rules/tab/section.ts'
import { Link } from '#views/kit/Link.tsx'
import styles from './ContentLinks.module.css'

interface PageLinkProps {
  slug: string
  /** Current path, to mark the link to the current page. */
  path: string | undefined
  children: string
}

/** One link in the list of pages. */
export function PageLink({ slug, path = '', children }: PageLinkProps) {
  const href = `/page/${slug}` as const
  return (
    <li>
      <Link
        href={href}
        className={styles.link}
        variant="plain"
        aria-current={currentAt(path, href)}
      >
        {children}
      </Link>
    </li>
  )
}
