import * as z from 'zod/mini'
import { type Token, tokenSchema } from '#rules/joining/credentials.ts'
import { type Departure, departureSchema, type Provider } from '#rules/joining/social.ts'
import type { Brought } from '#rules/joining/social-return.ts'
import { envelope } from '#rules/wire/api.ts'
import { type Call, request, requestWhole } from './http.ts'

interface At {
  provider: Provider
}

/** Where the browser has to go to log in there. */
export const askDeparture = ({ provider }: At, call: Call = {}): Promise<Departure> =>
  request(`auth/login/${provider}`, departureSchema, { ...call, access: 'open', retry: false })

/** Comes in with it; null where a letter of ours has to be opened first. */
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

/** Comes in by our own letter. */
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
