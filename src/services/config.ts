import * as z from 'zod/mini'
import { type UploadLimits, uploadLimitsSchema } from '#rules/feed/upload.ts'
import { type Call, request } from './http.ts'

const configSchema = z.object({ uploads: uploadLimitsSchema })

/** Upload limits of this installation; public, so no token is needed. */
export const loadUploadLimits = async (_: unknown, call: Call): Promise<UploadLimits> =>
  (await request('config', configSchema, { ...call, access: 'open' })).uploads

const guestsSchema = z.object({ public_exchanges: z.boolean() })

/** True if guests of this installation see the exchanges whose creators allow it. */
export const loadShowsGuests = async (_: unknown, call: Call): Promise<boolean> =>
  (await request('config', guestsSchema, { ...call, access: 'open' })).public_exchanges
