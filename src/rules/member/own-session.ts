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
 * When a session ends by itself: after 30 days unused, or 180 days after the login however much it is used (ASVS 7.3).
 */
export const sessionEndsAt = ({ createdAt, lastUsedAt }: Lifetime): Date =>
  min([daysAfter(lastUsedAt, SESSION_DAYS_UNUSED), daysAfter(createdAt, SESSION_DAYS_AT_MOST)])

export const isSessionOver = (session: Lifetime, now: Date): boolean =>
  sessionEndsAt(session) <= now

/** A place where a member is logged in. `used_at` is accurate to the hour. */
export const ownSessionSchema = z.object({
  id: z.int(),
  created_at: z.iso.datetime(),
  used_at: z.iso.datetime(),
  is_current: z.boolean(),
  /** As `deviceOf` names it; nothing finer is kept. */
  device: z.nullable(z.string()),
})
z.globalRegistry.add(ownSessionSchema, { id: 'Session' })
export type OwnSession = z.infer<typeof ownSessionSchema>

export const UNKNOWN_DEVICE = 'Unknown device'

export const deviceWords = ({ device }: Pick<OwnSession, 'device'>): string =>
  device ?? UNKNOWN_DEVICE

/** Whether there is any besides the one that asks. */
export const hasOtherSessions = (sessions: readonly Pick<OwnSession, 'is_current'>[]): boolean =>
  sessions.some(({ is_current }) => !is_current)

/** What is left once one has ended. */
export const withoutSession = (sessions: readonly OwnSession[], id: number): OwnSession[] =>
  sessions.filter((session) => session.id !== id)

/** What is left once all others have ended. */
export const onlyThisSession = (sessions: readonly OwnSession[]): OwnSession[] =>
  sessions.filter(({ is_current }) => is_current)
