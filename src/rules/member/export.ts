import * as z from 'zod/mini'

/** Everything that is kept on a member, table by table, in the words of the tables. */
export const exportSchema = z.looseObject({
  made_at: z.iso.datetime(),
  account: z.looseObject({ email: z.string() }),
})
z.globalRegistry.add(exportSchema, { id: 'Export' })
export type Export = z.infer<typeof exportSchema>

/** A file of text, as a browser saves it. */
export interface TextFile {
  name: string
  text: string
}

/** The copy as it is saved: `critter-swap-2030-01-15.json`. */
export const exportFileOf = (copy: Export): TextFile => ({
  name: `critter-swap-${copy.made_at.slice(0, 10)}.json`,
  text: JSON.stringify(copy, null, 2),
})
