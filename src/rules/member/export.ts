import * as z from 'zod/mini'

/** Everything that is kept on a member, table by table, in the words of the tables. */
export const exportSchema = z.looseObject({
  made_at: z.iso.datetime(),
  account: z.looseObject({ email: z.string() }),
})
z.globalRegistry.add(exportSchema, { id: 'Export' })
export type Export = z.infer<typeof exportSchema>

/** As a copy is saved: `critter-swap-2030-01-15.json`. */
export const exportFileName = (madeAt: Date): string =>
  `critter-swap-${madeAt.toISOString().slice(0, 10)}.json`

/** A file for the reader's downloads. */
export interface OwnFile {
  name: string
  content: string | Blob
}

/** One that came at once. */
export const exportFileOf = (copy: Export): OwnFile => ({
  name: exportFileName(new Date(copy.made_at)),
  content: JSON.stringify(copy, null, 2),
})
