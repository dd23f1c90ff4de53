import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { pausesOf } from '#rules/exchange/pause.ts'
import { recordingOf } from '#rules/exchange/step.ts'
import { waitsForParent } from '#rules/member/schema.ts'
import type { Reader } from '#server/db/open.ts'
import { members, signups } from '#server/db/schema.ts'
import { standingOf } from '#server/resources/members/view.ts'
import type { SessionMember } from '#server/resources/sessions/store.ts'
import type { Pause, SignupRow } from './view.ts'

/** The gifters and recipients of a member in these exchanges, each with what says whether she waits for a parent. */
async function neighbours(db: Reader, memberId: number, mine: readonly SignupRow[]) {
  const paired = mine.filter(({ pairedWith }) => pairedWith !== null)
  if (paired.length === 0) return []
  const recipients = paired.flatMap(({ pairedWith }) => pairedWith ?? [])
  return db
    .select({
      exchangeId: signups.exchangeId,
      memberId: signups.userId,
      pairedWith: signups.pairedWith,
      birthDate: members.birthDate,
      parentConfirmedAt: members.parentConfirmedAt,
      onboardedAt: members.onboardedAt,
      suspendedAt: members.suspendedAt,
    })
    .from(signups)
    .innerJoin(members, eq(members.id, signups.userId))
    .where(
      and(
        inArray(
          signups.exchangeId,
          paired.map(({ exchangeId }) => exchangeId),
        ),
        isNull(signups.leftAt),
        or(eq(signups.pairedWith, memberId), inArray(signups.userId, recipients)),
      ),
    )
}

/** What is paused of each of a member's own sign-ups, by exchange: the one place that looks at her and at both beside her. */
export async function pausesByExchange(
  db: Reader,
  member: SessionMember,
  mine: readonly SignupRow[],
  now: Date,
): Promise<Map<number, Pause>> {
  const around = await neighbours(db, member.id, mine)
  const standing = standingOf(member, now)
  const waiting = around.filter((one) => waitsForParent(standingOf(one, now)))
  return new Map(
    mine.map(({ exchangeId, pairedWith }) => {
      const here = waiting.filter((one) => one.exchangeId === exchangeId)
      const pauses = pausesOf({
        me: pairedWith !== null && waitsForParent(standing),
        recipient: here.some((one) => one.memberId === pairedWith),
        gifter: here.some((one) => one.pairedWith === member.id),
      })
      return [exchangeId, { recording: recordingOf(standing), ...pauses }]
    }),
  )
}
