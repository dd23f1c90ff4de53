import * as z from 'zod/mini'
import { form } from '#rules/form/field.ts'
import { verbatim } from '#rules/form/text.ts'
import { type Refusal, refusal } from '#rules/wire/problem.ts'

/** Whom one can come from. */
export const PROVIDERS = ['google', 'facebook'] as const
export type Provider = (typeof PROVIDERS)[number]

export const providerNames: Readonly<Record<Provider, string>> = {
  google: 'Google',
  facebook: 'Facebook',
}

/** How long somebody may stay with the provider before she comes back. */
export const STATE_MINUTES = 10
/** How long our own letter lets in somebody whose email the provider does not vouch for. */
export const INTRODUCTION_MINUTES = 60

/** A provider's page that has not taken over by then, in ms, will not come: the choice is offered again. */
export const DEPARTURE_PATIENCE_MS = 10_000
/**
 * Before the code is spent, one turn of the event loop, in ms: under StrictMode the chart is started twice, and the
 * first start is stopped within that turn.
 */
export const CODE_PAUSE_MS = 0

/** Where the browser is sent; it holds the state. */
export const departureSchema = z.object({
  url: z.string().check(z.regex(/^https?:\/\//)),
})
export type Departure = z.infer<typeof departureSchema>

const TOKEN_MAX = 200

/** What our own letter brings back. */
export const introductionSchema = form({
  token: verbatim({ max: TOKEN_MAX }),
})

/** Why nobody comes in by a provider that this installation has not been set up for. */
export const notOffered = (provider: Provider): Refusal =>
  refusal('not_available', `Login with ${providerNames[provider]} is not available here.`)

/** Why the way back is closed: the state is unknown, used, too old, or was made for another provider. */
export const SPENT = refusal(
  'state',
  'This login took too long, or has been used already. Please start again.',
)

export const notVouched = (provider: Provider): Refusal =>
  refusal('provider', `${providerNames[provider]} did not confirm this login. Please start again.`)

export const notReached = (provider: Provider): string =>
  `${providerNames[provider]} cannot be reached right now. Please try again in a moment.`

export const lacksEmail = (provider: Provider): Refusal =>
  refusal(
    'no_email',
    `${providerNames[provider]} did not tell us your email address. Allow it there, or join with your email and a password.`,
  )

interface Arrival {
  /** A member has come by this identity before. */
  isKnown: boolean
  email: string | null
  /** That the email is hers: by the provider's word or by our own letter. */
  isProven: boolean
}

export type Welcome = 'enters' | 'lacksEmail' | 'getsLetter' | 'joins'

/**
 * What becomes of somebody who has come by a provider. Who joins becomes the member of that email: a new one, or the
 * one who is there. What is there without ever having been verified was typed by a stranger, and is erased first.
 */
export function welcomeOf({ isKnown, email, isProven }: Arrival): Welcome {
  if (isKnown) return 'enters'
  if (email === null) return 'lacksEmail'
  return isProven ? 'joins' : 'getsLetter'
}
