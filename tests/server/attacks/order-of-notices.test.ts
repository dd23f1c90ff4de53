import { asc, gt, max } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Act, MyAct } from '#server/act.ts'
import { closeAccount } from '#server/acts/close-account.ts'
import { pauseMember } from '#server/acts/pause-member.ts'
import { pauseSwaps, resumeSwaps } from '#server/acts/pause-swaps.ts'
import { remindNext } from '#server/acts/remind.ts'
import { removeFromExchange } from '#server/acts/remove-participant.ts'
import { liftRestriction, suspendMember } from '#server/acts/suspend-member.ts'
import { tellNextOfSurvey } from '#server/acts/tell-of-survey.ts'
import { tellOwnPart } from '#server/acts/tell-own-part.ts'
import { callOff, tellParticipants } from '#server/acts/tell-participants.ts'
import type { MemberRow } from '#server/db/schema.ts'
import { notifications, outbox } from '#server/db/schema.ts'
import { pairsReadByLoneAdmin } from '#server/notices/own-part.ts'
import { changeExchange, type ExchangeRow, theExchange } from '#server/resources/exchanges/store.ts'
import { theMember } from '#server/resources/members/store.ts'
import { keepPairs } from '#server/resources/signups/pairs.ts'
import { addSurvey } from '#server/resources/surveys/attached.ts'
import { aMemberOf, anAdminOf } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn } from '#tests/support/several.ts'
import { anExchangeOf, aParticipantOf, aSwapOf, type Swap } from '#tests/support/swaps.ts'

/** The ids of notices must not reveal the pairs: members see their own ids, and can work out the ids around them. */
let server: TestServer
let swap: Swap
let admin: MemberRow
beforeAll(async () => {
  server = await startTestServer()
  swap = await aSwapOf(server, 4)
  admin = await theMember(server.db, (await anAdminOf(server)).id)
})
afterAll(() => server.stop())

type Work = (act: MyAct) => Promise<unknown>

/** Returns the members whom the work notifies, in the order of the notices' ids, and rolls the work back. */
async function toldBy(work: Work, { first, random }: { first?: Work; random?: () => number } = {}) {
  const undone = new Error('undone')
  let told: number[] = []
  const acting = server.act(async (act) => {
    const mine = { ...act, me: admin, ...(random && { random }) }
    await first?.({ ...mine, random: act.random })
    const last = async (table: typeof notifications | typeof outbox) =>
      (await act.tx.select({ id: max(table.id) }).from(table))[0]?.id ?? 0
    const [notice, mail] = [await last(notifications), await last(outbox)]
    await work(mine)
    const { userId } = notifications
    const heard = await act.tx
      .select({ userId })
      .from(notifications)
      .where(gt(notifications.id, notice))
      .orderBy(asc(notifications.id))
    const mailed = await act.tx
      .select({ id: outbox.memberId })
      .from(outbox)
      .where(gt(outbox.id, mail))
      .orderBy(asc(outbox.id))
    told = heard.map((one) => one.userId)
    const letters = mailed.map(({ id }) => id)
    expect(told.filter((id) => letters.includes(id))).toEqual(letters)
    throw undone
  })
  await acting.catch((error) => {
    if (error !== undone) throw error
  })
  return told
}

describe('notices about', () => {
  /** All outcomes of two random draws, each equally often. */
  const DRAWS = [0, 1, 2, 3, 4, 5].flatMap((one) => [0, 1].map((two) => [one / 6, two / 2]))
  const member = () => swap.circle[1] as Swap['circle'][number]
  const reason = 'Letters that hurt'
  const pause: Work = (act) => pauseMember(act, member().id, { reason, days: 1 })
  const withdraw: Work = (act) => pauseSwaps(act, member().id)

  test.each<[string, number, Work, Work?]>([
    ['a pause', 3, pause],
    ['the end of a pause', 3, (act) => liftRestriction(act, member().id), pause],
    ['a parent’s withdrawal', 3, withdraw],
    [
      'a parent’s second confirmation',
      3,
      (act) => resumeSwaps(act, member().id, 'confirmed_again'),
      withdraw,
    ],
    ['a removal', 2, (act) => removeFromExchange(act, member().signupId, { reason })],
    ['a suspension', 2, (act) => suspendMember(act, member().id, reason)],
    [
      'a closed account',
      2,
      async (act) =>
        closeAccount({ ...act, me: await theMember(act.tx, member().id) }, async () => {}),
    ],
  ])(
    '%s are stored in every order equally often, so their ids reveal nothing about the pairs',
    async (_, amount, work, first) => {
      const around = swap.circle.slice(0, 3).map(({ id }) => id)
      const isTold = (id: number) => around.includes(id) && (amount === 3 || id !== member().id)
      const orders = new Map<string, number>()
      for (const draws of DRAWS) {
        const left = [...draws]
        const told = await toldBy(work, { first, random: () => left.shift() ?? 0 })
        const order = told.filter(isTold).join()
        orders.set(order, (orders.get(order) ?? 0) + 1)
      }
      const all = amount === 3 ? 6 : 2
      expect([...orders.values()]).toEqual(Array(all).fill(DRAWS.length / all))
    },
  )
})

describe('the ids of notices to all participants do not depend on the pairs if the notices are about', () => {
  const CIRCLES = [
    [0, 1, 2, 3, 4],
    [0, 3, 1, 4, 2],
    [4, 3, 2, 1, 0],
  ]
  const survey = { surveyId: 1 }

  test.each<[string, (act: Act, exchange: ExchangeRow) => Promise<unknown>]>([
    ['the pairing', (act, { id }) => tellParticipants(act, id)],
    ['a cancellation', (act, row) => callOff(act, row, { cancellationReason: 'Snow' })],
    ['a mod who takes part', (act, row) => tellOwnPart(act, row, pairsReadByLoneAdmin(row), [])],
    [
      'parcels that are due',
      (act, { id, sendBy }) =>
        remindNext(
          { ...act, now: new Date(Number(sendBy) - 3 * 24 * 3_600_000) },
          { exchangeId: id, reminder: 'sending_reminder', moreDays: 0 },
        ),
    ],
    [
      'an added survey',
      async (act, { id }) => {
        await addSurvey(act.tx, { ...survey, exchangeId: id })
        await tellNextOfSurvey(act, { ...survey, exchangeId: id })
      },
    ],
  ])('%s', async (_, tell) => {
    const creator = await aMemberOf(server)
    const exchange = await anExchangeOf(server, creator)
    const ids = (await inTurn(5, () => aParticipantOf(server, exchange))).map(({ id }) => id)
    const at = (circle: number[], place: number) => ids[circle[place % 5] as number] as number
    const orders = await inTurn(CIRCLES.length, (index) => {
      const circle = CIRCLES[index] as number[]
      const pairs = circle.map((_, place) => [at(circle, place), at(circle, place + 1)] as const)
      return toldBy(async (act) => tell(act, await theExchange(act.tx, exchange.id)), {
        async first({ tx, now }) {
          await keepPairs(tx, exchange.id, new Map(pairs))
          await changeExchange(tx, exchange.id, { pairedAt: now, startAt: now }, now)
        },
      })
    })
    expect(orders.map((told) => told.filter((id) => ids.includes(id)))).toEqual([ids, ids, ids])
  })
})
