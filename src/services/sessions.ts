import * as z from 'zod/mini'
import { type OwnSession, ownSessionSchema } from '#rules/member/own-session.ts'
import { type Call, command, remove, request } from './http.ts'

/** The member's own sessions, the current one first. */
export const loadSessions = (_: unknown, call: Call): Promise<OwnSession[]> =>
  request('me/sessions', z.array(ownSessionSchema), call)

export const endSession = ({ id }: { id: number }, call: Call): Promise<void> =>
  remove(`me/sessions/${id}`, call)

/** Ends all sessions except the current one. */
export const endOtherSessions = (_: unknown, call: Call): Promise<void> =>
  command('me/sessions', { ...call, method: 'delete' })
