import { addDays, addMilliseconds } from 'date-fns'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isOpenState, MISSING_STATES } from '#rules/exchange/missing.ts'
import { DURATIONS, EXCHANGE_STATUSES, endAtOf, statusAt } from '#rules/exchange/phase.ts'
import { onFrontDoor } from '#rules/exchange/public.ts'
import { homepageOrder, inListOrder, isAvailable, isSoon, maySee } from '#rules/exchange/schema.ts'
import { exchanges, missingGifts, signups } from '#server/db/schema.ts'
import { standsAt } from '#server/resources/exchanges/conditions.ts'
import { exchangesForHome } from '#server/resources/exchanges/home.ts'
import { listExchanges } from '#server/resources/exchanges/list.ts'
import { exchangesForGuests } from '#server/resources/exchanges/public.ts'
import { type ExchangeRow, termsOf } from '#server/resources/exchanges/store.ts'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn } from '#tests/support/several.ts'
import { anExchangeOf } from '#tests/support/swaps.ts'

/** The SQL of the lists must return the same exchanges as the rules do when they are applied to each row. */

const EXCHANGES = 80
const SEED = 20_261_122
const EVERYTHING = {
  isAvailable: false,
  isSoon: false,
  isMine: false,
  regions: [],
  search: undefined,
}

let server: TestServer
let reader: LoggedIn
let rows: { row: ExchangeRow; is_signed_up: boolean; has_question: boolean }[]
beforeAll(async () => {
  server = await startTestServer()
  reader = await aMemberOf(server)
  await anyCommunity()
  rows = await everyExchange()
})
afterAll(() => server.stop())

const near = fc.integer({ min: -70, max: 70 })

const anyRow = fc.record({
  standing: fc.constantFrom('approved', 'approved', 'approved', 'pending', 'rejected', 'cancelled'),
  startsIn: near,
  isEarly: fc.boolean(),
  signupDuration: fc.constantFrom(...DURATIONS),
  exchangeDuration: fc.constantFrom(...DURATIONS),
  maxSpots: fc.integer({ min: 2, max: 4 }),
  joined: fc.integer({ min: 0, max: 4 }),
  isPinned: fc.boolean(),
  isPaired: fc.boolean(),
  isMine: fc.boolean(),
  isPublic: fc.boolean(),
})

async function anyCommunity(): Promise<void> {
  const now = server.clock.now()
  const creator = await aMemberOf(server)
  const crowd = [reader, ...(await inTurn(3, () => aMemberOf(server)))]
  for (const one of fc.sample(anyRow, { numRuns: EXCHANGES, seed: SEED })) {
    const startAt = addMilliseconds(addDays(now, one.startsIn), one.isEarly ? -1 : 0)
    const isApproved = one.standing !== 'pending' && one.standing !== 'rejected'
    const { id } = await anExchangeOf(server, one.isMine ? reader : creator, {
      preferredStartAt: startAt.toISOString().slice(0, 10),
      approvedBy: isApproved ? creator.id : null,
      approvedAt: isApproved ? now : null,
      startAt: isApproved ? startAt : null,
      endAt: isApproved ? endAtOf(startAt, one.exchangeDuration) : null,
      rejectedAt: one.standing === 'rejected' ? now : null,
      cancelledAt: one.standing === 'cancelled' ? now : null,
      pairedAt: one.isPaired ? startAt : null,
      pinnedAt: one.isPinned ? now : null,
      isPublic: one.isPublic,
      signupDuration: one.signupDuration,
      exchangeDuration: one.exchangeDuration,
      maxSpots: one.maxSpots,
    })
    const joining = crowd.slice(0, Math.min(one.joined, one.maxSpots))
    if (joining.length === 0) continue
    await server.db
      .insert(signups)
      .values(joining.map((member) => ({ exchangeId: id, userId: member.id, createdAt: now })))
    if (one.isPaired) await missGiftIn(id, crowd)
  }
}

/** Opens a case in which the reader waits for a gift, or was to send it, in some of its states. */
async function missGiftIn(exchangeId: number, [me, other]: LoggedIn[]): Promise<void> {
  if (!me || !other) return
  const state = MISSING_STATES[exchangeId % MISSING_STATES.length] ?? 'asking'
  const [recipient, gifter] = exchangeId % 2 === 0 ? [me, other] : [other, me]
  await server.db.insert(missingGifts).values({
    exchangeId,
    recipientId: recipient.id,
    gifterId: gifter.id,
    state,
    askedAt: server.clock.now(),
  })
}

async function everyExchange() {
  const all = await server.db.select().from(exchanges)
  const joined = await server.db.select().from(signups)
  const cases = await server.db.select().from(missingGifts)
  const isAbout = ({ recipientId, gifterId, state }: (typeof cases)[number]) =>
    (recipientId === reader.id && isOpenState(state)) ||
    (gifterId === reader.id && state === 'asking')
  return all.map((row) => {
    const mine = joined.filter(({ exchangeId }) => exchangeId === row.id)
    const is_signed_up = mine.some(({ userId }) => userId === reader.id)
    const has_question = cases.some((one) => one.exchangeId === row.id && isAbout(one))
    return { row: { ...row, participantsAmount: mine.length }, is_signed_up, has_question }
  })
}

/** Every exchange that the reader may see, in the order that the rules define. */
const byTheRules = (now: Date) =>
  rows
    .map(({ row, is_signed_up, has_question }) => ({
      ...termsOf(row),
      id: row.id,
      slug: row.slug,
      is_public: row.isPublic,
      user_id: row.userId,
      is_pinned: row.pinnedAt !== null,
      is_signed_up,
      has_question,
    }))
    .filter((one) => maySee(one, { id: reader.id, isMod: false, isSignedUp: one.is_signed_up }))
    .sort(inListOrder(now))

const onHome = (now: Date) => exchangesForHome(server.db, reader.id, now)

const listed = async (filters: Partial<typeof EVERYTHING>, now: Date) => {
  const page = { page: 1, perPage: EXCHANGES + 1, sort: 'start_at' }
  const found = await listExchanges(server.db, reader.id, { ...EVERYTHING, ...filters }, page, now)
  return found.rows
}

/** The current time, and a random sample of times at, just before and just after an exchange's dates. */
function instants(): Date[] {
  const turns = rows.flatMap(({ row }) =>
    [row.startAt, row.endAt, row.startAt && addDays(row.startAt, -row.signupDuration)].flatMap(
      (at) => (at ? [-1, 0, 1].map((by) => addMilliseconds(at, by)) : []),
    ),
  )
  const chosen = fc.sample(fc.constantFrom(...turns), { numRuns: 25, seed: SEED })
  return [server.clock.now(), ...chosen]
}

describe('at any time,', () => {
  test('the list of all exchanges has the order that the rules define', async () => {
    for (const now of instants())
      expect(await listed({}, now)).toEqual(byTheRules(now).map(({ id }) => id))
  })

  test('the page that follows any exchange has the exchanges that come next under the rules', async () => {
    for (const now of instants()) {
      const all = byTheRules(now).map(({ id }) => id)
      const place = ((now.getTime() / 7) % all.length) | 0
      const page = { page: 1, perPage: 5, sort: 'start_at', before: all[place] }
      const found = await listExchanges(server.db, reader.id, EVERYTHING, page, now)
      expect({ ids: found.rows, last_page: found.meta.last_page }).toEqual({
        ids: all.slice(place + 1, place + 6),
        last_page: place + 6 < all.length ? 2 : 1,
      })
    }
  })

  test('the home page has the exchanges that the rules select for it', async () => {
    for (const now of instants())
      expect(await onHome(now)).toEqual(
        homepageOrder(byTheRules(now), reader.id, now).map(({ id }) => id),
      )
  })

  test('guests see the exchanges that the rules select for them', async () => {
    for (const now of instants()) {
      const found = await exchangesForGuests(server.db, now)
      const expected = onFrontDoor(byTheRules(now), now)
      expect(found.map(({ slug }) => slug)).toEqual(expected.map(({ slug }) => slug))
    }
  })

  test.for([
    [
      'the filter for available exchanges agrees with the rules',
      { isAvailable: true },
      isAvailable,
    ],
    [
      'the filter for exchanges that start or end soon agrees with the rules',
      { isSoon: true },
      isSoon,
    ],
  ] as const)('%s', async ([, filter, rule]) => {
    for (const now of instants()) {
      const expected = byTheRules(now).filter((exchange) => rule(exchange, now))
      expect(await listed(filter, now)).toEqual(expected.map(({ id }) => id))
    }
  })

  test.for(EXCHANGE_STATUSES)(
    'the query for the status “%s” agrees with the rules',
    async (status) => {
      for (const now of instants()) {
        const found = await server.db
          .select({ id: exchanges.id })
          .from(exchanges)
          .where(standsAt(status, now))
          .orderBy(exchanges.id)
        const expected = rows
          .filter(({ row }) => statusAt(termsOf(row), now) === status)
          .map(({ row }) => row.id)
          .sort((one, other) => one - other)
        expect(found.map(({ id }) => id)).toEqual(expected)
      }
    },
  )
})
