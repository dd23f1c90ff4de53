import type { Act, MyAct } from '#server/act.ts'
import { refuse } from '#server/errors/refused.ts'
import { type Notice, tellAll } from '#server/notices/tell.ts'
import { ownPartIn } from '#server/resources/exchanges/own-part.ts'
import type { ExchangeRow } from '#server/resources/exchanges/store.ts'
import { signupsOf } from '#server/resources/signups/store.ts'

/** The reason logged when a mod who takes part does something that another mod should have done. */
export const NO_OTHER_MOD = 'They take part, and no other mod could'

/**
 * Keeps a mod who takes part from seeing anything about the pairs, and from deciding cases.
 * @returns true if the mod takes part but is allowed to continue, because no other mod can act. All participants must
 * then be notified
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

/** After a mod has acted in an exchange that they take part in, notifies all other participants. */
export async function tellOwnPart(
  act: Act,
  { id: exchangeId }: Pick<ExchangeRow, 'id'>,
  notice: Notice,
  butFor: readonly number[],
): Promise<void> {
  // The notices are created in the order of the sign-ups, which reveals nothing about the pairs.
  const everybody = (await signupsOf(act.tx, exchangeId)).map(({ userId }) => userId)
  const told = everybody.filter((id) => !butFor.includes(id))
  await tellAll(
    act,
    told.map((id) => [id, notice] as const),
  )
}
