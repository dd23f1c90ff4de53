/** Helpers that join through the API: register, verify, log in. */
import { linkTo } from './letters.ts'
import type { LoggedIn } from './members.ts'
import type { TestServer } from './server.ts'

export const PASSWORD = 'Silver dagger!'

let count = 0

export function anEmail(): string {
  count += 1
  return `joining.${count}@critters.example`
}

export const aRegistration = (change: Record<string, unknown> = {}) => ({
  email: anEmail(),
  password: PASSWORD,
  password_confirmation: PASSWORD,
  ...change,
})

export const register = ({ api }: TestServer, change: Record<string, unknown> = {}) =>
  api.post('/api/register', aRegistration(change))

/** Opens the newest verification link that was mailed. */
export const verify = async (server: TestServer, email: string) =>
  server.api.get(`/api${(await linkTo(server, email, 'verify-email')).pathname}`)

export const logIn = ({ api }: TestServer, email: string, password = PASSWORD) =>
  api.post('/api/auth/login', { email, password })

/** Registers and verifies a member. @returns the email */
export async function aJoined(server: TestServer): Promise<string> {
  const email = anEmail()
  await register(server, { email })
  await verify(server, email)
  return email
}

/** A member who is verified and logged in, and has not started the onboarding. */
export async function aNewcomer(server: TestServer): Promise<LoggedIn & { email: string }> {
  const email = await aJoined(server)
  const { token } = (await logIn(server, email)).body.data
  const api = server.api.as(token)
  return { id: (await api.get('/api/me')).body.data.id, token, api, email }
}
