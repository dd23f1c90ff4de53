import type { PageEntry } from './schema.ts'

/** Pages that the app itself links to, with the labels of those links. Every installation has them. */
export const neededPages = [
  { slug: 'how-it-works', label: 'How a swap works' },
  { slug: 'rules', label: 'Rules' },
  { slug: 'privacy', label: 'Privacy' },
  { slug: 'parents', label: 'For parents' },
  { slug: 'about', label: 'About' },
] as const

export const isNeededPage = (slug: string): boolean =>
  neededPages.some((page) => page.slug === slug)

/** Pages that a mod has added. */
export const furtherPages = (pages: readonly PageEntry[]): PageEntry[] =>
  pages.filter(({ slug }) => !isNeededPage(slug))
