import type { PageEntry } from './schema.ts'

/** The pages to which the app itself leads, by its own names for them. Every installation has them. */
export const neededPages = [
  { slug: 'how-it-works', label: 'How a swap works' },
  { slug: 'rules', label: 'Rules' },
  { slug: 'privacy', label: 'Privacy' },
  { slug: 'parents', label: 'For parents' },
  { slug: 'about', label: 'About' },
] as const

export const isNeededPage = (slug: string): boolean =>
  neededPages.some((page) => page.slug === slug)

/** What there is to read beside them. */
export const furtherPages = (pages: readonly PageEntry[]): PageEntry[] =>
  pages.filter(({ slug }) => !isNeededPage(slug))
