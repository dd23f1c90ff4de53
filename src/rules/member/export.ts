import * as z from 'zod/mini'

/** All data of a member, table by table, with the column names of the tables. */
export const exportSchema = z.looseObject({
  made_at: z.iso.datetime(),
  account: z.looseObject({ email: z.string() }),
})
z.globalRegistry.add(exportSchema, { id: 'Export' })
export type Export = z.infer<typeof exportSchema>

/** The file name of a data copy: `critter-swap-2030-01-15.json`. */
export const exportFileName = (madeAt: Date): string =>
  `critter-swap-${madeAt.toISOString().slice(0, 10)}.json`

/** A file to download. */
export interface OwnFile {
  name: string
  content: string | Blob
}

/** The file with the data copy from the response. */
export const exportFileOf = (copy: Export): OwnFile => ({
  name: exportFileName(new Date(copy.made_at)),
  content: JSON.stringify(copy, null, 2),
})
