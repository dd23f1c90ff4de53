import * as z from 'zod/mini'
import { PROVIDERS, type Provider } from '#rules/joining/social.ts'
import { readOpen } from './open.ts'

const offersSchema = z.object({ social: z.array(z.enum(PROVIDERS)) })

/** Whom one can log in by here, where the document has not found out. */
export const loadProviders = async (): Promise<readonly Provider[]> =>
  (await readOpen('config', offersSchema)).social
