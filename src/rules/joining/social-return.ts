import * as z from 'zod/mini'
import type { Standing } from '#rules/tab/access.ts'
import type { Query } from '#rules/tab/place.ts'
import { safeReturnPath } from '#rules/tab/session.ts'
import type { Path } from '#rules/wire/path.ts'
import { PROVIDERS, type Provider } from './social.ts'

/** A login that this browser has begun, and that goes on at a provider. */
export const begunSchema = z.object({
  provider: z.enum(PROVIDERS),
  state: z.string(),
  /** Where she wanted to go. */
  next: z.nullable(z.string()),
})
export type Begun = z.infer<typeof begunSchema>

/** The state that an address of a provider takes along. */
export const stateOf = (url: string): string => new URL(url).searchParams.get('state') ?? ''

/** Where a provider sends the browser back to. */
export const callbackOf = (provider: Provider): Path => `/auth/${provider}/callback`

/** Whom an address is the way back from. */
export const providerAt = (path: string): Provider | null =>
  PROVIDERS.find((provider) => path.startsWith(callbackOf(provider))) ?? null

/** She comes by a letter of ours, and not from the provider itself. */
export const bringsLetter = ({ letter }: Query): boolean => Boolean(letter)

/** The provider says that nothing came of it, most often because she changed her mind there. */
export const wasCancelled = ({ error }: Query): boolean => error !== undefined

/** What lets her in, once. */
export interface Brought {
  provider: Provider
  code: string
  state: string
  /** Who has sent it, where the provider says so. */
  iss: string | undefined
}

/** There is nothing to let her in with. */
export const lacksCode = ({ code, state }: Query): boolean => !(code && state)

/** This browser has begun no such login: coming back with it would let her in as whoever has. */
export const isForeign = (provider: Provider, { state }: Query, begun: Begun | null): boolean =>
  begun?.provider !== provider || begun.state !== state

/** The tab knows enough of who is here to lead on. */
export const isSettled = (standing: Standing): boolean =>
  standing !== 'undecided' && standing !== 'anonymous'

/** Where somebody who is in goes. Behind `/` there is also the page that says that the burrow cannot be reached. */
export const landingOf = (standing: Standing, next: string | null): Path =>
  standing === 'onboarding' ? '/onboarding' : ((safeReturnPath(next) ?? '/') as Path)
