import { loadMachine } from '#machines/load.ts'
import type { PageEntry } from '#rules/content/schema.ts'

/** What there is to read. Until it has come, and where it does not, the pages that every installation has are offered. */
export const contentPagesMachine = loadMachine<PageEntry[]>({
  id: 'contentPages',
  description: 'The list of the pages that the mods have written.',
})
