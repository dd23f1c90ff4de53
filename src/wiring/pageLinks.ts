import { createElement } from 'react'
import { ContentLinks } from '#views/content/ContentLinks.tsx'
import { later } from '#views/kit/later.tsx'

const FurtherPages = later<{ path?: string | undefined }>(
  async () => ({ default: (await import('./furtherPages.ts')).openFurtherPages() }),
  { isOptional: true },
)

/** Links to the content pages: those of every installation immediately, the rest once the list has loaded. */
export const PageLinks = ({ path }: { path?: string }) =>
  createElement(ContentLinks, { path }, createElement(FurtherPages, { path }))
