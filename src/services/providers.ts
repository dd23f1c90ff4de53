import * as z from 'zod/mini'
import { PROVIDERS, type Provider } from '#rules/joining/social.ts'
import { readOpen } from './open.ts'

const offersSchema = z.object({ social: z.array(z.enum(PROVIDERS)) })

/**
 * The login providers of this installation. Requested only if the document's inline script has not loaded them already.
 */
export const loadProviders = async (): Promise<readonly Provider[]> =>
  (await readOpen('config', offersSchema)).social
