import * as z from 'zod/mini'
import { type Token, tokenSchema } from '#rules/joining/credentials.ts'
import { type Departure, departureSchema, type Provider } from '#rules/joining/social.ts'
import type { Brought } from '#rules/joining/social-return.ts'
import { envelope } from '#rules/wire/api.ts'
import { type Call, request, requestWhole } from './http.ts'

interface At {
  provider: Provider
}

/** Returns the provider's login URL, to which the browser has to go. */
export const askDeparture = ({ provider }: At, call: Call = {}): Promise<Departure> =>
  request(`auth/login/${provider}`, departureSchema, { ...call, access: 'open', retry: false })

/** Finishes the login; returns null if the member first has to open the link in our email. */
export async function finishLogin(
  { provider, ...query }: Brought,
  call: Call = {},
): Promise<Token | null> {
  const answer = await requestWhole(
    `auth/login/${provider}/callback`,
    z.optional(envelope(tokenSchema)),
    { ...call, query, access: 'open', retry: false },
  )
  return answer?.data ?? null
}

/** Finishes the login with the link from our email. */
export const openLetter = (
  { provider, token }: At & { token: string },
  call: Call = {},
): Promise<Token> =>
  request(`auth/login/${provider}/letter`, tokenSchema, {
    ...call,
    method: 'post',
    body: { token },
    access: 'open',
    retry: false,
  })
