import { loadMachine } from '#machines/load.ts'
import type { PageEntry } from '#rules/content/schema.ts'

/**
 * The list of content pages. Until it has loaded, or if loading fails, the views offer the pages that every
 * installation has.
 */
export const contentPagesMachine = loadMachine<PageEntry[]>({
  id: 'contentPages',
  description: 'The list of pages written by the mods.',
})
