import * as z from 'zod/mini'
import { uploadLimitsSchema } from '#rules/feed/upload.ts'
import { PROVIDERS } from '#rules/joining/social.ts'

/** The public settings of this installation. */
export const installationSchema = z.object({
  /** The providers that people can log in with. */
  social: z.array(z.enum(PROVIDERS)),
  /** The public key for web push; null if push is not set up. */
  push_key: z.nullable(z.string()),
  uploads: uploadLimitsSchema,
  /** False if guests see no exchanges, whatever their creators allow. */
  public_exchanges: z.boolean(),
})
z.globalRegistry.add(installationSchema, { id: 'Installation' })
export type Installation = z.infer<typeof installationSchema>
