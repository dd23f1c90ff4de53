import { expect } from '@playwright/test'
import { subYears } from 'date-fns/subYears'
import { HOME } from '#tests/support/home.ts'
import type { Server } from './server.ts'

export const password = 'Correct-Horse-9!'

/** Waits for an email to this address with a matching link, and returns the link's path and query. */
export async function linkInMail(server: Server, email: string, path: RegExp): Promise<string> {
  const links = () =>
    server
      .mailsTo(email)
      .flatMap(({ text }) => text.match(/https?:\/\/[^\s"'<>]+/g) ?? [])
      // The HTML part of an email has the same links with escaped ampersands.
      .map((link) => new URL(link.replaceAll('&amp;', '&')))
      .map(({ pathname, search, hash }) => pathname + search + hash)
      .filter((link) => path.test(link))
  await expect
    .poll(links, { message: `a mail to ${email} with a link like ${path}` })
    .not.toEqual([])
  return links().at(-1) ?? ''
}

export async function call(
  server: Server,
  path: string,
  {
    token,
    body,
    method = body ? 'POST' : 'GET',
  }: { token?: string; body?: object; method?: 'GET' | 'POST' | 'DELETE' },
) {
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
  return text ? JSON.parse(text).data : undefined
}

/** Registers, verifies and logs in over HTTP. Returns the token of a member before the onboarding. */
export async function register(server: Server, email: string): Promise<string> {
  const credentials = { email, password }
  await call(server, '/register', { body: { ...credentials, password_confirmation: password } })
  const link = await linkInMail(server, email, /^\/email\/verify\//)
  await call(server, link, {})
  return logIn(server, email, password)
}

/** Logs in over HTTP. Returns the token of a new session. */
export async function logIn(server: Server, email: string, password: string): Promise<string> {
  const { token } = await call(server, '/auth/login', { body: { email, password } })
  return token
}

interface Identity {
  birth_date: string
  parent_email?: string
}

/** The identity of a 15-year-old whose parent has this email. */
export const minorOf = (server: Server, parent_email: string): Identity => ({
  birth_date: `${subYears(server.now(), 15).getUTCFullYear()}-01-05`,
  parent_email,
})

/** Answers the questions of the onboarding, but does not complete the onboarding. */
export async function answerAll(
  server: Server,
  token: string,
  nickname: string,
  identity: Identity = { birth_date: '1990-05-04' },
): Promise<void> {
  const profile = (body: object) => call(server, '/profile', { token, body })
  await profile({ address_privacy: 1 })
  await profile({ nickname })
  await profile({
    first_name: 'Pike',
    last_name: 'Trickfoot',
    discord: 'pike#1',
    region: 'us',
    ...identity,
  })
  await call(server, '/addresses', {
    token,
    body: HOME,
  })
}

/** Does the onboarding with one address, as an adult unless the identity says otherwise. */
export async function onboard(...answers: Parameters<typeof answerAll>): Promise<void> {
  await answerAll(...answers)
  const [server, token] = answers
  await call(server, '/profile', { token, body: { has_completed_onboarding: true } })
}

/**
 * Creates an adult member with one address who has dismissed their first steps, for tests that are not about joining.
 * Returns the session's token.
 */
export async function join(server: Server, email: string, nickname: string): Promise<string> {
  const token = await register(server, email)
  await onboard(server, token, nickname)
  await call(server, '/me/first-steps', { token, body: { kept: 'put_away' } })
  return token
}

/** Ends the session on the server only. The browser still has the token, which no longer works. */
export async function endSession(server: Server, token: string): Promise<void> {
  await call(server, '/auth/logout', { token, body: {} })
}
