import { createElement } from 'react'
import { ContentLinks } from '#views/content/ContentLinks.tsx'
import { later } from '#views/kit/later.tsx'

const FurtherPages = later<{ path?: string | undefined }>(
  async () => ({ default: (await import('./furtherPages.ts')).openFurtherPages() }),
  { isOptional: true },
)

/** What there is to read: what there is everywhere at once, and the rest after it. */
export const PageLinks = ({ path }: { path?: string }) =>
  createElement(ContentLinks, { path }, createElement(FurtherPages, { path }))
