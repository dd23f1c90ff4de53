import { messageId, modsMayOpen } from '#rules/exchange/pair-thread.ts'
import { CARD_NUMBER } from '#rules/exchange/thanks.ts'
import { isMinor } from '#rules/member/birth-date.ts'
import type { ModThread } from '#rules/mod/thread.ts'
import type { MyAct } from '#server/act.ts'
import type { Reader } from '#server/db/types.ts'
import { notFound } from '#server/errors/refused.ts'
import { pairsReadByLoneAdmin } from '#server/notices/own-part.ts'
import { theExchange } from '#server/resources/exchanges/store.ts'
import { membersOf } from '#server/resources/members/store.ts'
import { namesOf } from '#server/resources/members/view.ts'
import { hasReports } from '#server/resources/threads/reports.ts'
import { findThreadById, pageOfThread, type ThreadRow } from '#server/resources/threads/store.ts'
import { record } from './record-action.ts'
import { mindOwnPart, NO_OTHER_MOD, tellOwnPart } from './tell-own-part.ts'

async function hasMinor(db: Reader, thread: ThreadRow, now: Date): Promise<boolean> {
  const sides = await membersOf(db, [thread.gifterId, thread.recipientId])
  return [...sides.values()].some(({ birthDate }) => isMinor(birthDate, now))
}

/**
 * Returns one page of a thread with both names, for a mod who takes no part in its exchange. Each look is logged before
 * anything is shown. The log names the exchange but not the pair.
 * @throws Refused with 404 unless a message was reported or one side is a minor
 */
export async function readThreadAsMod(
  act: MyAct,
  id: number,
  before: number | undefined,
): Promise<ModThread> {
  const { tx, me, now } = act
  const thread = await findThreadById(tx, id)
  const mayOpen =
    thread &&
    modsMayOpen({
      hasReport: await hasReports(tx, id),
      hasMinor: await hasMinor(tx, thread, now),
    })
  if (!thread || !mayOpen) throw notFound()
  const { exchangeId, gifterId, recipientId } = thread
  const isAlone = await mindOwnPart(act, exchangeId)
  const details = { thread: id, ...(isAlone && { reason: NO_OTHER_MOD }) }
  await record(act, 'read conversation', ['exchange', exchangeId], details)
  if (isAlone)
    await tellOwnPart(
      act,
      { id: exchangeId },
      pairsReadByLoneAdmin(await theExchange(tx, exchangeId)),
      [me.id],
    )
  const name = await namesOf(tx, [gifterId, recipientId])
  const { rows, hasOlder } = await pageOfThread(tx, id, { role: null, before, now })
  return {
    id,
    gifter: name(gifterId),
    recipient: name(recipientId),
    messages: rows.map(({ message, reason, formats }) => ({
      id: messageId(message.from, message.number),
      from: message.from,
      message: message.message,
      is_card: message.number === CARD_NUMBER,
      picture: formats?.original ?? null,
      created_at: message.part.toISOString(),
      report: reason,
    })),
    has_older: hasOlder,
  }
}
