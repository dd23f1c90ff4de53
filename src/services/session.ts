import { type Credentials, type Token, tokenSchema } from '#rules/joining/credentials.ts'
import { type Me, meSchema } from '#rules/member/schema.ts'
import { type Call, command, request } from './http.ts'

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

export const loadMember = (_: unknown, call: Call = {}): Promise<Me> =>
  request('me', meSchema, call)
