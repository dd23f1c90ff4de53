import { min } from 'date-fns'
import * as z from 'zod/mini'
import { daysAfter } from '#rules/time/clock.ts'

export const SESSION_DAYS_UNUSED = 30
export const SESSION_DAYS_AT_MOST = 180

interface Lifetime {
  createdAt: Date
  lastUsedAt: Date
}

/**
 * The time at which a session expires: after 30 days without use, and at most 180 days after the login (ASVS 7.3).
 */
export const sessionEndsAt = ({ createdAt, lastUsedAt }: Lifetime): Date =>
  min([daysAfter(lastUsedAt, SESSION_DAYS_UNUSED), daysAfter(createdAt, SESSION_DAYS_AT_MOST)])

export const isSessionOver = (session: Lifetime, now: Date): boolean =>
  sessionEndsAt(session) <= now

/** A device on which a member is logged in. `used_at` is accurate to the hour. */
export const ownSessionSchema = z.object({
  id: z.int(),
  created_at: z.iso.datetime(),
  used_at: z.iso.datetime(),
  is_current: z.boolean(),
  /** The result of `deviceOf`; the user agent itself is not stored. */
  device: z.nullable(z.string()),
})
z.globalRegistry.add(ownSessionSchema, { id: 'Session' })
export type OwnSession = z.infer<typeof ownSessionSchema>

export const UNKNOWN_DEVICE = 'Unknown device'

export const deviceWords = ({ device }: Pick<OwnSession, 'device'>): string =>
  device ?? UNKNOWN_DEVICE

/** True if there are sessions other than the current one. */
export const hasOtherSessions = (sessions: readonly Pick<OwnSession, 'is_current'>[]): boolean =>
  sessions.some(({ is_current }) => !is_current)

/** The sessions that remain after one of them was logged out. */
export const withoutSession = (sessions: readonly OwnSession[], id: number): OwnSession[] =>
  sessions.filter((session) => session.id !== id)

/** The session that remains after all others were logged out. */
export const onlyThisSession = (sessions: readonly OwnSession[]): OwnSession[] =>
  sessions.filter(({ is_current }) => is_current)
