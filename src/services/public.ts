import * as z from 'zod/mini'
import { type PublicExchange, publicExchangeSchema } from '#rules/exchange/public.ts'
import { type Call, request } from './http.ts'

/** The exchanges on the front door, or the single exchange behind a shared link. */
export async function loadPublicExchanges(
  { slug }: { slug: string | null },
  call: Call,
): Promise<PublicExchange[]> {
  const open = { ...call, access: 'open' } as const
  if (slug === null) return request('public/exchanges', z.array(publicExchangeSchema), open)
  return [await request(`public/exchanges/${encodeURIComponent(slug)}`, publicExchangeSchema, open)]
}
