import * as z from 'zod/mini'
import { PROVIDERS, type Provider } from '#rules/joining/social.ts'
import { envelope } from '#rules/wire/api.ts'
import { BACKEND } from './answer.ts'

const offersSchema = envelope(z.object({ social: z.array(z.enum(PROVIDERS)) }))

/** Whom one can log in by here, where the document has not found out. */
export async function loadProviders(): Promise<readonly Provider[]> {
  const answer = await fetch(`${BACKEND}/api/config`)
  return offersSchema.parse(await answer.json()).data.social
}
