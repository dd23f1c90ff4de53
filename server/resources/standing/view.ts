import {
  isOpenDefault,
  isSettledDefault,
  type JoiningStanding,
  joiningSentence,
  type OwnStanding,
  standingRefusal,
} from '#rules/exchange/standing.ts'
import type { ModMember } from '#rules/mod/schema.ts'
import type { MyAct, MyLook, Site } from '#server/act.ts'
import { only } from '#server/db/rows.ts'
import { ownPartIn } from '#server/resources/exchanges/own-part.ts'
import type { MemberRow } from '#server/resources/members/store.ts'
import { modMemberOf } from '#server/resources/members/view.ts'
import { findSignupOf } from '#server/resources/signups/store.ts'
import { defaultsAmong, rescuedBy, type StandingFacts, standingFactsOf } from './store.ts'

interface Asking {
  site: Pick<Site, 'swapLimits'>
  now: Date
}

/** Returns the facts from which the rules decide whether a member's standing lets them sign up. */
export const joiningOf = (
  { defaults, swaps }: Pick<StandingFacts, 'defaults'> & { swaps: StandingFacts['swaps'] | null },
  { site, now }: Asking,
): JoiningStanding => ({
  hasOpenDefault: defaults.some((one) => isOpenDefault(one, now)),
  swaps,
  limits: site.swapLimits,
})

/** Returns a member's own standing, in words. */
export async function ownStandingOf({ db, me, site, now }: MyLook): Promise<OwnStanding> {
  const { defaults, swaps } = (await standingFactsOf(db, [me.id], now))(me.id)
  const refused = standingRefusal(joiningOf({ defaults, swaps }, { site, now }))
  const owed: OwnStanding['owed'] = []
  for (const one of await defaultsAmong(db, [me.id])) {
    if (!isOpenDefault(one, now)) continue
    const { id, label, slug } = one.exchange
    const signup = await findSignupOf(db, id, me.id)
    const may_send = signup !== null && signup.pairedWith !== null && signup.doneSendingAt === null
    owed.push({ exchange: { label, slug }, may_send })
  }
  return {
    completed: swaps.completed,
    rescued: (await rescuedBy(db, [me.id])).length,
    open_defaults: owed.length,
    settled_defaults: defaults.filter((one) => isSettledDefault(one, now)).length,
    may_join: refused === null,
    sentence: joiningSentence(refused),
    owed,
  }
}

/**
 * Returns members as this mod sees them. Defaults and rescues in an exchange that the mod takes part in are left out if
 * only other mods may decide its cases, because a default would say whose gift it was, and a rescue who sent one.
 */
export async function modMembersFor(
  { db, me, site, now }: Pick<MyLook, 'db' | 'me' | 'site' | 'now'>,
  rows: readonly MemberRow[],
): Promise<ModMember[]> {
  const ids = rows.map(({ id }) => id)
  const factsOf = await standingFactsOf(db, ids, now)
  const defaults = await defaultsAmong(db, ids)
  const rescued = await rescuedBy(db, ids)
  const isHidden = await hiddenFrom({ db, me, site, now }, [
    ...defaults.map(({ exchange }) => exchange.id),
    ...rescued.map(({ exchangeId }) => exchangeId),
  ])
  const seen = defaults.filter(({ exchange }) => !isHidden(exchange.id))
  return rows.map((row) => {
    const own = seen.filter(({ memberId }) => memberId === row.id)
    return {
      ...modMemberOf(row, now),
      standing: {
        completed: factsOf(row.id).swaps.completed,
        rescued: rescued.filter(
          ({ memberId, exchangeId }) => memberId === row.id && !isHidden(exchangeId),
        ).length,
        settled_defaults: own.filter((one) => isSettledDefault(one, now)).length,
        open_defaults: own
          .filter((one) => isOpenDefault(one, now))
          .map(({ id, at, exchange: { label, slug } }) => ({
            id,
            exchange: { label, slug },
            at: at.toISOString(),
          })),
      },
    }
  })
}

/** Like `modMembersFor`, for one member inside a transaction. */
export const modMemberFor = async ({ tx: db, ...act }: MyAct, row: MemberRow): Promise<ModMember> =>
  only(await modMembersFor({ db, ...act }, [row]))

/** Returns whether an exchange is one of those whose cases this mod may not decide. */
async function hiddenFrom(
  { db, ...asking }: Pick<MyLook, 'db' | 'me' | 'site' | 'now'>,
  exchangeIds: readonly number[],
): Promise<(exchangeId: number) => boolean> {
  const hidden = new Set<number>()
  for (const id of new Set(exchangeIds))
    if ((await ownPartIn(db, id, asking))?.refusal) hidden.add(id)
  return (id) => hidden.has(id)
}
