import type { ReactNode } from 'react'
import { neededPages } from '#rules/content/needed-pages.ts'
import styles from './ContentLinks.module.css'
import { PageLink } from './PageLink.tsx'

interface ContentLinksProps {
  /** Where the reader is, if that may be one of them. */
  path?: string | undefined
  /** Those beside what there is everywhere. */
  children?: ReactNode
}

/** Links to what the mods have written for everybody. */
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
