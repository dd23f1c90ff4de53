import { eq } from 'drizzle-orm'
import { partOf } from '#rules/exchange/pair-thread.ts'
import { revealOf } from '#rules/exchange/reveal.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import type { StepType } from '#rules/exchange/step.ts'
import { RECEIVED_STEPS } from '#rules/exchange/timeline.ts'
import { isMinor } from '#rules/member/birth-date.ts'
import { only } from '#server/db/rows.ts'
import { signups } from '#server/db/schema.ts'
import type { Reader } from '#server/db/types.ts'
import type { ExchangeRow } from '#server/resources/exchanges/store.ts'
import type { MemberRow } from '#server/resources/members/store.ts'
import { type RevealAround, revealsAround } from '#server/resources/reveals/store.ts'
import { type Neighbour, neighboursOf } from '#server/resources/signups/pairs.ts'
import type { SignupRow } from '#server/resources/signups/store.ts'
import { cardsAround } from '#server/resources/threads/around.ts'
import { neighbourIn } from '#server/resources/threads/view.ts'

/** The fields about the end of a swap in a member's own sign-up. */
export type EndSigns = Pick<Signup, 'thanks' | 'reveal'>

export const NO_END_SIGNS: EndSigns = { thanks: null, reveal: null }

interface Around {
  own: Pick<SignupRow, 'userId' | 'pairedWith'>
  member: Pick<MemberRow, 'birthDate'>
  around: readonly Neighbour[]
  /** The number of cards that the member can see. */
  cards: number
  reveals: readonly RevealAround[]
  participants: number
  /** Types of steps the member has recorded in this exchange. */
  told: readonly StepType[]
  now: Date
}

/** Returns what a member's own sign-up says about the end of their swap. */
export function endSignsIn(given: Around): EndSigns {
  const { own, member, cards, reveals, participants, told, now } = given
  const gifters = reveals.filter(({ recipientId }) => recipientId === own.userId).length
  const hasThanks = cards > 0 || gifters > 0 || told.some((type) => RECEIVED_STEPS.includes(type))
  const mine = reveals.filter(({ gifterId }) => gifterId === own.userId)
  const current = mine.find(({ recipientId }) => recipientId === own.pairedWith)
  const recipient = neighbourIn(given, 'recipient')
  return {
    thanks: hasThanks ? { cards, gifters } : null,
    reveal: revealOf(
      {
        gifter: { is_minor: isMinor(member.birthDate, now) },
        recipient: recipient ? { is_minor: isMinor(recipient.birthDate, now) } : null,
        participants,
      },
      {
        isOn: current !== undefined,
        isShown: current !== undefined && current.revealedAt !== null,
        isOnEarlier: mine.some((one) => one !== current && one.revealedAt === null),
      },
    ),
  }
}

/** Like `endSignsIn`, for a sign-up that was read without what is around it. */
export async function endSignsOf(
  db: Reader,
  own: SignupRow,
  member: MemberRow,
  { participantsAmount: participants }: ExchangeRow,
  told: readonly StepType[],
  now: Date,
): Promise<EndSigns> {
  const found = only(
    await db
      .select({
        around: neighboursOf(signups),
        cards: cardsAround(signups, partOf(now).toISOString()),
        reveals: revealsAround(signups),
      })
      .from(signups)
      .where(eq(signups.id, own.id)),
  )
  return endSignsIn({ own, member, ...found, participants, told, now })
}
