import { expect } from '@playwright/test'
import { HOME } from '#tests/support/home.ts'
import type { Server } from './server.ts'

export const password = 'Correct-Horse-9!'

/** Waits for a mail to this address with a matching link, and returns the link's path and query. */
export async function linkInMail(server: Server, email: string, path: RegExp): Promise<string> {
  const links = () =>
    server
      .mailsTo(email)
      .flatMap(({ text }) => text.match(/https?:\/\/[^\s"'<>]+/g) ?? [])
      // The HTML part of a mail has the same links with escaped ampersands.
      .map((link) => new URL(link.replaceAll('&amp;', '&')))
      .map(({ pathname, search }) => pathname + search)
      .filter((link) => path.test(link))
  await expect
    .poll(links, { message: `a mail to ${email} with a link like ${path}` })
    .not.toEqual([])
  return links().at(-1) ?? ''
}

export async function call(
  server: Server,
  path: string,
  { token, body }: { token?: string; body?: object },
) {
  const answer = await fetch(`${server.url}/api${path}`, {
    method: body ? 'POST' : 'GET',
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

/** Does the onboarding, as an adult with one address. */
export async function onboard(server: Server, token: string, nickname: string): Promise<void> {
  const profile = (body: object) => call(server, '/profile', { token, body })
  await profile({ address_privacy: 1 })
  await profile({ nickname })
  await profile({
    first_name: 'Pike',
    last_name: 'Trickfoot',
    birth_date: '1990-05-04',
    discord: 'pike#1',
    region: 'us',
  })
  await call(server, '/addresses', {
    token,
    body: HOME,
  })
  await profile({ has_completed_onboarding: true })
}

/** Creates an adult member with one address, for tests that are not about joining. Returns the session's token. */
export async function join(server: Server, email: string, nickname: string): Promise<string> {
  const token = await register(server, email)
  await onboard(server, token, nickname)
  return token
}

/** Ends the session on the server only: the browser still has the token, which no longer works. */
export async function endSession(server: Server, token: string): Promise<void> {
  await call(server, '/auth/logout', { token, body: {} })
}
