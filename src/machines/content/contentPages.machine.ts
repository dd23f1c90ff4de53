import { loadMachine } from '#machines/load.ts'
import type { PageEntry } from '#rules/content/schema.ts'

/**
 * The pages there are to read. While they load, and if they fail to, the pages that every installation has are offered.
 */
export const contentPagesMachine = loadMachine<PageEntry[]>({
  id: 'contentPages',
  description: 'The list of the pages that the mods have written.',
})
