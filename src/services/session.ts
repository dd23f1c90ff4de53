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
 * Loads the member whose token is stored. If the member is restricted, the swaps stored on this device are deleted,
 * because they may contain addresses that the server no longer shows.
 */
export async function loadMember(_: unknown, call: Call = {}): Promise<Me> {
  const me = await request('me', meSchema, call)
  if (!mayReachOthers(me)) wipePocket()
  return me
}
