import type { Act, MyAct } from '#server/act.ts'
import { type Notice, tellAll } from '#server/notices/tell.ts'
import { refuse } from '#server/refused.ts'
import { ownPartIn } from '#server/resources/exchanges/own-part.ts'
import type { ExchangeRow } from '#server/resources/exchanges/store.ts'
import { signupsOf } from '#server/resources/signups/store.ts'

/** Reason in the log when a mod who takes part does what another mod should have done. */
export const NO_OTHER_MOD = 'They take part, and no other mod could'

/**
 * Keeps a mod who takes part from seeing anything about the pairs, and from deciding cases.
 * @returns true if they may because no other mod can; then all participants are to be notified
 * @throws Refused with 403
 */
export async function mindOwnPart(
  { tx, me, site, now }: Pick<MyAct, 'tx' | 'me' | 'site' | 'now'>,
  exchangeId: number,
): Promise<boolean> {
  const part = await ownPartIn(tx, exchangeId, { me, site, now })
  refuse(part?.refusal ?? null, 403)
  return part !== null
}

/** Notifies everybody else in an exchange of what a mod who takes part does there. */
export async function tellOwnPart(
  act: Act,
  { id: exchangeId }: Pick<ExchangeRow, 'id'>,
  notice: Notice,
  butFor: readonly number[],
): Promise<void> {
  const everybody = (await signupsOf(act.tx, exchangeId)).map(({ userId }) => userId)
  const told = everybody.filter((id) => !butFor.includes(id))
  // Sorted by id, so that the order reveals nothing about the pairs.
  await tellAll(
    act,
    told.toSorted((one, other) => one - other).map((id) => [id, notice] as const),
  )
}
