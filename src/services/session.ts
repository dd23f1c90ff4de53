import * as z from 'zod/mini'
import { type Me, meSchema } from '#rules/member.ts'
import type { Credentials } from '#rules/password.ts'
import { type Call, command, request } from './http.ts'

const tokenSchema = z.object({ token: z.string() })

export const logIn = (credentials: Credentials, call: Call = {}): Promise<{ token: string }> =>
  request('auth/login', tokenSchema, {
    ...call,
    method: 'post',
    body: credentials,
    access: 'open',
    retry: false,
  })

export const logOut = (_: unknown, call: Call = {}): Promise<void> =>
  command('auth/logout', { ...call, method: 'post' })

export const loadMember = (_: unknown, call: Call = {}): Promise<Me> => request('me', meSchema, call)
