import { isMod } from '#rules/member/schema.ts'
import { type OwnPart, ownPartRefusal } from '#rules/mod/own-part.ts'
import type { Reader } from '#server/db/types.ts'
import { type MemberRow, modIds } from '#server/resources/members/store.ts'
import { partakersAmong } from '#server/resources/signups/parts.ts'

interface Asking {
  me: MemberRow
  site: { loneAdmin: boolean }
  now: Date
}

/** Returns the restrictions on a mod who takes part in this exchange; null for anybody else. */
export async function ownPartIn(
  db: Reader,
  exchangeId: number,
  { me, site, now }: Asking,
): Promise<OwnPart | null> {
  if (!isMod(me)) return null
  const others = await modIds(db, now, me.id)
  const partakers = await partakersAmong(db, exchangeId, [me.id, ...others])
  if (!partakers.has(me.id)) return null
  const refusal = ownPartRefusal({
    has_other_mod: others.some((other) => !partakers.has(other)),
    is_admin: me.role === 'admin',
    lone_admin: site.loneAdmin,
  })
  return { refusal }
}

/**
 * Returns the mods who decide the cases of an exchange. `takePart` is true if all of these mods take part in it, so
 * that only a lone admin may decide.
 */
export async function decidersAmong(
  db: Reader,
  exchangeId: number,
  { mods, site }: { mods: readonly MemberRow[]; site: Asking['site'] },
): Promise<{ ids: number[]; takePart: boolean }> {
  const partakers = await partakersAmong(
    db,
    exchangeId,
    mods.map(({ id }) => id),
  )
  const free = mods.filter(({ id }) => !partakers.has(id))
  const decide = ({ role }: MemberRow) =>
    ownPartRefusal({
      has_other_mod: free.length > 0,
      is_admin: role === 'admin',
      lone_admin: site.loneAdmin,
    }) === null
  const deciders = free.length > 0 ? free : mods.filter(decide)
  return { ids: deciders.map(({ id }) => id), takePart: free.length === 0 }
}
