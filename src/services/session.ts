import { type Credentials, type Token, tokenSchema } from '#rules/joining/credentials.ts'
import { type Me, mayReachOthers, meSchema } from '#rules/member/schema.ts'
import { type Call, command, request } from './http.ts'
import { wipePocket } from './pocket-store.ts'

export const logIn = (credentials: Credentials, call: Call = {}): Promise<Token> =>
  request('auth/login', tokenSchema, {
    ...call,
    method: 'post',
    body: credentials,
    access: 'open',
    retry: false,
  })

export const logOut = (_: unknown, call: Call = {}): Promise<void> =>
  command('auth/logout', { ...call, method: 'post' })

/**
 * The member whose token is stored. The server shows a restricted member no address, so this device stores none for
 * them either.
 */
export async function loadMember(_: unknown, call: Call = {}): Promise<Me> {
  const me = await request('me', meSchema, call)
  if (!mayReachOthers(me)) wipePocket()
  return me
}
