import * as z from 'zod/mini'
import { uploadLimitsSchema } from '#rules/feed/upload.ts'
import { PROVIDERS } from '#rules/joining/social.ts'

/** What this installation offers, for everybody to know. */
export const installationSchema = z.object({
  /** Providers by which one can log in. */
  social: z.array(z.enum(PROVIDERS)),
  /** For web push, where there is any. */
  push_key: z.nullable(z.string()),
  uploads: uploadLimitsSchema,
})
z.globalRegistry.add(installationSchema, { id: 'Installation' })
export type Installation = z.infer<typeof installationSchema>
