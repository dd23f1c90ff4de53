/** API calls about rescues, for tests on a real server. */
import { addDays } from 'date-fns'
import { eq } from 'drizzle-orm'
import type { Rescue } from '#rules/exchange/rescue-schema.ts'
import type { ModRescue } from '#rules/mod/rescue.ts'
import { members, missingGifts, rescueOffers, rescues, signups } from '#server/db/schema.ts'
import { aMemberOf, type LoggedIn } from './members.ts'
import { aLateSwap, answer, casesAbout, LOOKED, miss } from './missing-calls.ts'
import type { TestServer } from './server.ts'
import { anExchangeOf, type Participant } from './swaps.ts'

export const offer = ({ api }: LoggedIn, { id }: { id: number }) =>
  api.post(`/api/exchanges/${id}/rescuers`)
export const rescuesOf = async ({ api }: LoggedIn): Promise<Rescue[]> =>
  (await api.get('/api/rescues')).body.data
export const accept = ({ api }: LoggedIn, id: number) => api.post(`/api/rescues/${id}/accept`)
export const decline = ({ api }: LoggedIn, id: number) => api.post(`/api/rescues/${id}/decline`)
export const addressOf = ({ api }: LoggedIn, id: number) => api.post(`/api/rescues/${id}/address`)
export const sendRescue = ({ api }: LoggedIn, exchange: { id: number }, rescueId: number) =>
  api.post('/api/steps', { exchange_id: exchange.id, type: 'physical_sent', rescue_id: rescueId })
export const receiveRescue = ({ api }: LoggedIn, exchange: { id: number }) =>
  api.post('/api/steps', { exchange_id: exchange.id, type: 'received', from_rescuer: true })
export const allow = ({ api, signupId }: Participant, may_rescue: boolean) =>
  api.post(`/api/signups/${signupId}/missing-gift/may-rescue`, { may_rescue })
export const open = ({ api }: LoggedIn, id: number) => api.post(`/api/mod/rescues/${id}/open`)
export const atDesk = async ({ api }: LoggedIn, id: number): Promise<ModRescue | undefined> =>
  (await api.get('/api/mod/rescues')).body.data.find((one: ModRescue) => one.id === id)

export const codesOf = (answers: readonly { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => [status, body?.code])

/** Gives a member a completed swap in an exchange of their own. */
export async function hasSwapped(server: TestServer, { id: userId }: { id: number }) {
  const now = server.clock.now()
  const startAt = addDays(now, -60)
  const over = { startAt, pairedAt: startAt, endAt: addDays(now, -30) }
  const { id: exchangeId } = await anExchangeOf(server, { id: userId }, over)
  await server.db
    .insert(signups)
    .values({ exchangeId, userId, doneSendingAt: now, doneReceivingAt: now, createdAt: now })
}

const makeMinor = ({ db, clock }: TestServer, { id }: { id: number }) => {
  const now = clock.now()
  const birthDate = `${now.getFullYear() - 14}-01-01`
  return db.update(members).set({ birthDate, parentConfirmedAt: now }).where(eq(members.id, id))
}

let rescuers = 0
/** A member in the US with a completed swap. */
export async function aRescuerOf(
  server: TestServer,
  change: Parameters<typeof aMemberOf>[1] = {},
): Promise<LoggedIn> {
  rescuers += 1
  const member = await aMemberOf(server, {
    nickname: `Rescuer ${rescuers}`,
    region: 'us',
    ...change,
  })
  await hasSwapped(server, member)
  return member
}

/** A missing gift that waits for the mods, because the gifter can't send one. The recipient agrees to a rescuer. */
export async function aCaseWithMods(
  server: TestServer,
  mod: LoggedIn,
  { mayRescue = true, isMinor = false } = {},
) {
  const swap = await aLateSwap(server)
  if (isMinor) await makeMinor(server, swap.recipient)
  await miss(swap.recipient, { ...LOOKED, may_rescue: mayRescue })
  await answer(swap.gifter, { answer: 'cannot', text: null })
  const [waiting] = await casesAbout(mod, swap.exchange)
  if (!waiting) throw new Error('no case is waiting')
  return { ...swap, caseId: waiting.id }
}

/** A case in which one member was asked, who offered for the exchange. */
export async function anAskedRescuer(server: TestServer, mod: LoggedIn) {
  const swap = await aCaseWithMods(server, mod)
  const rescuer = await aRescuerOf(server)
  await offer(rescuer, swap.exchange)
  await open(mod, swap.caseId)
  await server.runJobs()
  const [rescue] = await rescuesOf(rescuer)
  if (!rescue) throw new Error('nobody was asked')
  return { ...swap, rescuer, rescueId: rescue.id }
}

/** Adds an offer by a member, and a spare gift of theirs that has arrived. */
export async function rescuedBy(
  { db, clock }: TestServer,
  { id: rescuerId }: { id: number },
  { exchangeId, recipientId }: { exchangeId: number; recipientId: number },
) {
  await db.insert(rescueOffers).values({ exchangeId, memberId: rescuerId })
  const askedAt = clock.now()
  const ended = { exchangeId, recipientId, state: 'rescued', askedAt } as const
  const [row] = await db.insert(missingGifts).values(ended).returning()
  const caseId = (row as { id: number }).id
  await db.insert(rescues).values({ caseId, rescuerId, state: 'arrived', askedAt })
}
