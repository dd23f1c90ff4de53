/** Gifts that were never sent, on a real server. */
import type { OwnStanding } from '#rules/exchange/standing.ts'
import type { ModMember } from '#rules/mod/schema.ts'
import { giftDefaults } from '#server/db/schema.ts'
import type { LoggedIn } from './members.ts'
import { aLateSwap, casesAbout, later, miss } from './missing-calls.ts'
import type { TestServer } from './server.ts'

export const standingOf = async ({ api }: LoggedIn): Promise<OwnStanding> =>
  (await api.get('/api/me/standing')).body.data

/** Settles the case of a missing gift in this exchange. */
export async function settleCaseIn(
  mod: LoggedIn,
  exchange: { id: number },
  how: 'gift_never_sent' | 'gifter_did_their_part' = 'gift_never_sent',
) {
  const [one] = await casesAbout(mod, exchange)
  return mod.api.post(`/api/mod/cases/${one?.id}/settle`, { how, reason: 'Nothing was sent.' })
}

/** A late swap whose recipient has said that nothing has come, and whose gifter was silent for four days. */
export async function aSilentSwap(
  server: TestServer,
  change: Parameters<typeof aLateSwap>[1] = {},
  size = 3,
) {
  const swap = await aLateSwap(server, change, size)
  await miss(swap.recipient)
  await later(server, swap.from, 96)
  return swap
}

/** A late swap in which a mod has decided that the gift was never sent. */
export async function aDefaultOf(
  server: TestServer,
  mod: LoggedIn,
  change: Parameters<typeof aLateSwap>[1] = {},
) {
  const swap = await aSilentSwap(server, change)
  const { status } = await settleCaseIn(mod, swap.exchange)
  if (status !== 200) throw new Error(`no default: ${status}`)
  return swap
}

/** Returns a member as this mod sees them. */
export const asSeenBy = async (mod: LoggedIn, { email }: { email: string }): Promise<ModMember> =>
  (await mod.api.get(`/api/mod/members?search=${encodeURIComponent(email)}`)).body.data[0]

export const owedIdOf = async (mod: LoggedIn, member: { email: string }): Promise<number> =>
  (await asSeenBy(mod, member)).standing.open_defaults[0]?.id ?? 0

export const settleOwed = ({ api }: LoggedIn, id: number, reason = 'The elves have sent one.') =>
  api.post(`/api/mod/defaults/${id}/settle`, { reason })

/** Adds a gift that each of two members owed. The first of them settled the other's as a mod. */
export async function settledDefaults(
  { db, clock }: TestServer,
  exchangeId: number,
  [me, other]: readonly [LoggedIn, LoggedIn],
) {
  const owed = { exchangeId, at: clock.now(), settledAt: clock.now() }
  await db.insert(giftDefaults).values([
    { ...owed, memberId: me.id },
    { ...owed, memberId: other.id, settledBy: me.id },
  ])
}
