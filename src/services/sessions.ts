import * as z from 'zod/mini'
import { type OwnSession, ownSessionSchema } from '#rules/member/own-session.ts'
import { type Call, command, remove, request } from './http.ts'

/** Where I am logged in, here first. */
export const loadSessions = (_: unknown, call: Call): Promise<OwnSession[]> =>
  request('me/sessions', z.array(ownSessionSchema), call)

export const endSession = ({ id }: { id: number }, call: Call): Promise<void> =>
  remove(`me/sessions/${id}`, call)

/** Ends all sessions but the one that asks. */
export const endOtherSessions = (_: unknown, call: Call): Promise<void> =>
  command('me/sessions', { ...call, method: 'delete' })
