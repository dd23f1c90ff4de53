import * as z from 'zod/mini'
import type { Standing } from '#rules/tab/access.ts'
import type { Query } from '#rules/tab/place.ts'
import { safeReturnPath } from '#rules/tab/session.ts'
import type { Path } from '#rules/wire/path.ts'
import { PROVIDERS, type Provider } from './social.ts'

/** A login that was started in this browser and continues at a provider. */
export const begunSchema = z.object({
  provider: z.enum(PROVIDERS),
  state: z.string(),
  /** The page to return to after the login. */
  next: z.nullable(z.string()),
})
export type Begun = z.infer<typeof begunSchema>

/** The `state` parameter in the provider's URL. */
export const stateOf = (url: string): string => new URL(url).searchParams.get('state') ?? ''

/** The page to which the provider sends the browser back. */
export const callbackOf = (provider: Provider): Path => `/auth/${provider}/callback`

/** The provider whose callback page this is, or null. */
export const providerAt = (path: string): Provider | null =>
  PROVIDERS.find((provider) => path.startsWith(callbackOf(provider))) ?? null

/** The callback was opened from our email, and not by the provider. */
export const bringsLetter = ({ letter }: Query): boolean => Boolean(letter)

/** The provider reports an error, most often because the person cancelled there. */
export const wasCancelled = ({ error }: Query): boolean => error !== undefined

/** The data of a callback, which can be exchanged for a session once. */
export interface Brought {
  provider: Provider
  code: string
  state: string
  /** The issuer (RFC 9207), if the provider sends one. */
  iss: string | undefined
}

/** The callback lacks its code or its state, so there is nothing to log in with. */
export const lacksCode = ({ code, state }: Query): boolean => !(code && state)

/** This browser did not start the login: going on could log the person in to somebody else's account. */
export const isForeign = (provider: Provider, { state }: Query, begun: Begun | null): boolean =>
  begun?.provider !== provider || begun.state !== state

/** The tab knows the person's standing well enough to send them on. */
export const isSettled = (standing: Standing): boolean =>
  standing !== 'undecided' && standing !== 'anonymous'

/** The page to show after the login. If the server is unreachable, `/` says so. */
export const landingOf = (standing: Standing, next: string | null): Path =>
  standing === 'onboarding' ? '/onboarding' : ((safeReturnPath(next) ?? '/') as Path)
