import * as z from 'zod/mini'
import { form } from '#rules/form/field.ts'
import { verbatim } from '#rules/form/text.ts'
import { type Refusal, refusal } from '#rules/wire/problem.ts'

/** The providers that people can log in with. */
export const PROVIDERS = ['google', 'facebook'] as const
export type Provider = (typeof PROVIDERS)[number]

export const providerNames: Readonly<Record<Provider, string>> = {
  google: 'Google',
  facebook: 'Facebook',
}

/** The number of minutes people have to log in with the provider and come back. */
export const STATE_MINUTES = 10
/** The lifetime in minutes of the link that we email to people whose provider does not vouch for their email. */
export const INTRODUCTION_MINUTES = 60

/** Timeout for the browser to open the provider's page, in ms. After that, the page offers the providers again. */
export const DEPARTURE_PATIENCE_MS = 10_000
/**
 * Delay before the code is used, in ms: one turn of the event loop. Under StrictMode the chart is started twice, and
 * the first start is stopped within that turn.
 */
export const CODE_PAUSE_MS = 0

/** The provider's URL to send the browser to. It contains the `state` parameter. */
export const departureSchema = z.object({
  url: z.string().check(z.regex(/^https?:\/\//)),
})
export type Departure = z.infer<typeof departureSchema>

const TOKEN_MAX = 200

/** The token in the link that we email. */
export const introductionSchema = form({
  token: verbatim({ max: TOKEN_MAX }),
})

/** The refusal of a login with a provider that is not set up on this installation. */
export const notOffered = (provider: Provider): Refusal =>
  refusal('not_available', `Login with ${providerNames[provider]} is not available here.`)

/** The refusal of a callback whose state is unknown, used or expired, or belongs to a login with another provider. */
export const SPENT = refusal(
  'state',
  'This login took too long, or has been used already. Please start again.',
)

export const notVouched = (provider: Provider): Refusal =>
  refusal('provider', `${providerNames[provider]} didn’t confirm this login. Please start again.`)

export const notReached = (provider: Provider): string =>
  `We can’t reach ${providerNames[provider]} right now. Please try again in a moment.`

export const lacksEmail = (provider: Provider): Refusal =>
  refusal(
    'no_email',
    `${providerNames[provider]} didn’t tell us your email address. Allow it there, or join with your email and a password.`,
  )

interface Arrival {
  /** True if a member has logged in with this identity before. */
  isKnown: boolean
  email: string | null
  /** True if the provider vouches for the email, or the link that we emailed was opened. */
  isProven: boolean
}

export type Welcome = 'enters' | 'lacksEmail' | 'getsLetter' | 'joins'

/**
 * Decides how a login with a provider continues. With `joins`, the member with that email is logged in, or created if
 * there is none. An existing account with an unverified email may belong to a stranger, so it is erased first.
 */
export function welcomeOf({ isKnown, email, isProven }: Arrival): Welcome {
  if (isKnown) return 'enters'
  if (email === null) return 'lacksEmail'
  return isProven ? 'joins' : 'getsLetter'
}
