import * as z from 'zod/mini'

/** Everything that is kept on a member, table by table, in the words of the tables. */
export const exportSchema = z.looseObject({
  made_at: z.iso.datetime(),
  account: z.looseObject({ email: z.string() }),
})
z.globalRegistry.add(exportSchema, { id: 'Export' })
export type Export = z.infer<typeof exportSchema>

/** `critter-swap-2030-01-15.json` */
export const exportNameOf = ({ made_at }: Pick<Export, 'made_at'>): string =>
  `critter-swap-${made_at.slice(0, 10)}.json`
