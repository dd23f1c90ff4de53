import { loadMachine } from '#machines/load.ts'
import type { ContentPage } from '#rules/content/schema.ts'

/** A page written by the mods: the rules, the privacy notice, the page for parents. Anyone may read it. */
export const contentPageMachine = loadMachine<ContentPage, { slug: string }>({
  id: 'contentPage',
  description: 'A page written by the mods.',
  mayBeMissing: true,
})
