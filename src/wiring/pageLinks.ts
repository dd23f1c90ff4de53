import { createElement } from 'react'
import { ContentLinks } from '#views/content/ContentLinks.tsx'
import { later } from '#views/later/later.tsx'

const FurtherPages = later<{ path?: string | undefined }>(
  async () => ({ default: (await import('./furtherPages.ts')).openFurtherPages() }),
  { isOptional: true },
)

/**
 * Links to the content pages. Links to the pages that every installation has are shown immediately. The remaining links
 * are added once the list has loaded.
 */
export const PageLinks = ({ path }: { path?: string }) =>
  createElement(ContentLinks, { path }, createElement(FurtherPages, { path }))
