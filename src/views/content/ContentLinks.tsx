import type { ReactNode } from 'react'
import { neededPages } from '#rules/content/needed-pages.ts'
import styles from './ContentLinks.module.css'
import { PageLink } from './PageLink.tsx'

interface ContentLinksProps {
  /** Current path, to mark the link to the current page. */
  path?: string | undefined
  /** Additional links, shown after the standard pages. */
  children?: ReactNode
}

/** Links to the public pages written by the mods. */
export function ContentLinks({ path, children }: ContentLinksProps) {
  return (
    <nav aria-label="About Critter Swap">
      <ul className={styles.links}>
        {neededPages.map(({ slug, label }) => (
          <PageLink key={slug} slug={slug} path={path}>
            {label}
          </PageLink>
        ))}
        {children}
      </ul>
    </nav>
  )
}
