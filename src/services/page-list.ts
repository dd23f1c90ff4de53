import * as z from 'zod/mini'
import { type PageEntry, pageEntrySchema } from '#rules/content/schema.ts'
import { readOpen } from './open.ts'

/** All pages written by the mods, in the mods' order. */
export const loadPageList = (_: unknown, asking: { signal: AbortSignal }): Promise<PageEntry[]> =>
  readOpen('pages', z.array(pageEntrySchema), asking)
