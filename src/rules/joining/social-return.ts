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

/** True if the callback was opened from our email, not by the provider. */
export const bringsLetter = ({ letter }: Query): boolean => Boolean(letter)

/** True if the provider reports an error, most often because the person cancelled there. */
export const wasCancelled = ({ error }: Query): boolean => error !== undefined

/** The data from a callback. It can be exchanged for a session only once. */
export interface Brought {
  provider: Provider
  code: string
  state: string
  /** The issuer (RFC 9207), if the provider sends one. */
  iss: string | undefined
}

/** True if the callback lacks its code or its state, so that it cannot log anybody in. */
export const lacksCode = ({ code, state }: Query): boolean => !(code && state)

/** True if the login was not started in this browser. Continuing could log the person in to somebody else's account. */
export const isForeign = (provider: Provider, { state }: Query, begun: Begun | null): boolean =>
  begun?.provider !== provider || begun.state !== state

/** True if the tab knows the person's login status well enough to choose the next page. */
export const isSettled = (standing: Standing): boolean =>
  standing !== 'undecided' && standing !== 'anonymous'

/** The page to show after the login. If the server is unreachable, `/` shows an error. */
export const landingOf = (standing: Standing, next: string | null): Path =>
  standing === 'onboarding' ? '/onboarding' : ((safeReturnPath(next) ?? '/') as Path)
