import { and, eq, exists, inArray, or } from 'drizzle-orm'
import type { ExchangeInput } from '#rules/exchange/input.ts'
import { mayEdit } from '#rules/exchange/schema.ts'
import { onboardingRefusal, suspendedRefusal } from '#rules/member/schema.ts'
import type { Tx } from '#server/db/open.ts'
import { approvedHeaders, pictures, surveys } from '#server/db/schema.ts'
import { forbidden, invalidField, notFound, refuse } from '#server/refused.ts'
import { type ExchangeRow, factsOf, heardAt } from '#server/resources/exchanges/facts.ts'
import {
  countParticipants,
  createExchange,
  editExchange,
  lockExchange,
} from '#server/resources/exchanges/store.ts'
import { standingOf } from '#server/resources/members/view.ts'
import type { SessionMember } from '#server/resources/sessions/store.ts'

/** The picture must be an approved header or the member's own, and the surveys must exist. */
async function checkChoices(tx: Tx, memberId: number, input: ExchangeInput): Promise<void> {
  if (input.picture_id !== null) {
    const isHeader = exists(
      tx
        .select({ id: approvedHeaders.id })
        .from(approvedHeaders)
        .where(eq(approvedHeaders.pictureId, pictures.id)),
    )
    const [usable] = await tx
      .select({ id: pictures.id })
      .from(pictures)
      .where(and(eq(pictures.id, input.picture_id), or(isHeader, eq(pictures.ownerId, memberId))))
    if (!usable) throw invalidField('picture_id', 'This is not one of the choices')
  }
  if (input.surveys.length === 0) return
  const known = await tx
    .select({ id: surveys.id })
    .from(surveys)
    .where(inArray(surveys.id, input.surveys))
  if (known.length < input.surveys.length)
    throw invalidField('surveys', 'This is not one of the choices')
}

/** Publishes a new exchange, which then waits for approval. */
export async function publishExchange(
  tx: Tx,
  creator: SessionMember,
  input: ExchangeInput,
  now: Date,
): Promise<ExchangeRow> {
  const standing = standingOf(creator, now)
  refuse(suspendedRefusal(standing) ?? onboardingRefusal(standing))
  await checkChoices(tx, creator.id, input)
  return createExchange(tx, creator.id, input, now)
}

/** Changes an exchange of one's own that has not started. */
export async function reviseExchange(
  tx: Tx,
  creator: SessionMember,
  idOrSlug: string,
  input: ExchangeInput,
  askedAt: Date,
): Promise<ExchangeRow> {
  refuse(suspendedRefusal(standingOf(creator, askedAt)))
  const row = await lockExchange(tx, idOrSlug)
  const now = heardAt(row, askedAt)
  if (row.userId !== creator.id) throw row.approvedBy === null ? notFound() : forbidden()
  const participants = await countParticipants(tx, row.id)
  if (!mayEdit({ ...factsOf(row, participants), user_id: row.userId }, creator.id, now))
    throw forbidden('This exchange cannot be changed any more')
  if (input.max_spots < participants)
    throw invalidField('max_spots', `${participants} critters have signed up already`)
  await checkChoices(tx, creator.id, input)
  await editExchange(tx, row.id, input, now)
  return lockExchange(tx, row.id)
}
