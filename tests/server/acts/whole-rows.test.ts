/** Columns that belong together are set and cleared together. The clock stands still, so all times are the same. */
import { addDays } from 'date-fns'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmForParent } from '#server/acts/answer-parent.ts'
import { pairExchange } from '#server/acts/pair-exchange.ts'
import { exchanges, members, signups } from '#server/db/schema.ts'
import { lockExchange } from '#server/resources/exchanges/store.ts'
import { theMember } from '#server/resources/members/store.ts'
import { partPairs } from '#server/resources/signups/pairs.ts'
import { editExchange } from '#tests/support/exchanges.ts'
import { asParent } from '#tests/support/letters.ts'
import { aMemberOf, aModOf, type LoggedIn } from '#tests/support/members.ts'
import { changesTo } from '#tests/support/row-changes.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn } from '#tests/support/several.ts'
import {
  anExchangeOf,
  aParticipantOf,
  aSwapOf,
  type Participant,
  PENDING,
} from '#tests/support/swaps.ts'

let server: TestServer
let mod: LoggedIn
let now: Date
beforeAll(async () => {
  server = await startTestServer()
  mod = await aModOf(server)
  now = server.clock.now()
})
afterAll(() => server.stop())

const reason = 'Letters that hurt'

describe('a member’s row', () => {
  const changed = ({ id }: { id: number }, work: () => PromiseLike<unknown>) =>
    changesTo(server, members, id, work)
  const decide = ({ id }: LoggedIn, word: string, body: object = {}) =>
    mod.api.post(`/api/mod/members/${id}/${word}`, body)

  test('gets the time and reason of a suspension and loses any pause, and loses the time and reason when the suspension is lifted', async () => {
    const member = await aMemberOf(server)
    const pausedUntil = addDays(now, 2)
    expect(await changed(member, () => decide(member, 'pause', { reason, days: 2 }))).toEqual({
      pausedAt: now,
      pausedUntil,
      pauseReason: reason,
    })
    expect(await changed(member, () => decide(member, 'suspend', { reason }))).toEqual({
      suspendedAt: now,
      suspensionReason: reason,
      pausedAt: null,
      pausedUntil: null,
      pauseReason: null,
    })
    expect(await changed(member, () => decide(member, 'lift'))).toEqual({
      suspendedAt: null,
      suspensionReason: null,
    })
  })

  test('stores either a parent’s confirmation or their refusal, and neither after another parent is named', async () => {
    const child = await aMemberOf(server, { birthDate: null })
    const name = (parent_email: string) =>
      child.api.post('/api/profile', { birth_date: '2015-06-01', parent_email })
    const say = async (answer: string, parent: string, kind: string) =>
      (await asParent(server, parent, kind)).answer(answer)
    const [one, other] = ['one@parents.example', 'other@parents.example'] as const
    await name(one)
    expect(await changed(child, () => say('refuse', one, 'parent-request'))).toEqual({
      parentRefusedAt: now,
    })
    expect(
      await changed(child, async () =>
        server.act(async (act) =>
          confirmForParent({ ...act, me: await theMember(act.tx, mod.id) }, child.id),
        ),
      ),
    ).toEqual({ parentConfirmedAt: now, parentRefusedAt: null })
    expect(await changed(child, () => say('refuse', one, 'parent-confirmed'))).toEqual({
      parentConfirmedAt: null,
      parentRefusedAt: now,
    })
    expect(await changed(child, () => name(other))).toEqual({
      parentEmail: other,
      parentRefusedAt: null,
    })
    expect(await changed(child, () => say('confirm', other, 'parent-request'))).toEqual({
      parentConfirmedAt: now,
    })
    expect(await changed(child, () => name(one))).toEqual({
      parentEmail: one,
      parentConfirmedAt: null,
    })
  })
})

describe('the row of an exchange', () => {
  const changed = ({ id }: { id: number }, work: () => PromiseLike<unknown>) =>
    changesTo(server, exchanges, id, work)
  const decide = ({ id }: { id: number }, word: string, body: object = {}) =>
    mod.api.post(`/api/mod/exchanges/${id}/${word}`, body)
  const DECISION = { rejectedBy: null, rejectedAt: null, rejectionReason: null }

  async function aProposal() {
    const creator = await aMemberOf(server)
    const exchange = await anExchangeOf(server, creator, PENDING)
    await editExchange(creator, exchange.id)
    return { creator, exchange }
  }

  test('stores who decided, when and why, and an edit clears all of this', async () => {
    const { creator, exchange } = await aProposal()
    const edit = () => editExchange(creator, exchange.id)
    expect(await changed(exchange, () => decide(exchange, 'reject', { reason }))).toEqual({
      rejectedBy: mod.id,
      rejectedAt: now,
      rejectionReason: reason,
    })
    expect(await changed(exchange, edit)).toEqual(DECISION)
    const startAt = new Date('2030-03-01T12:00:00.000Z')
    expect(await changed(exchange, () => decide(exchange, 'approve'))).toEqual({
      approvedBy: mod.id,
      approvedAt: now,
      startAt,
      sendBy: addDays(startAt, 23),
      endAt: addDays(startAt, 45),
    })
    expect(await changed(exchange, edit)).toEqual(expect.objectContaining(PENDING))
  })

  test('stores who cancelled the exchange, when and why', async () => {
    const { exchange } = await aProposal()
    await decide(exchange, 'approve')
    expect(await changed(exchange, () => decide(exchange, 'cancel', { reason }))).toEqual(
      expect.objectContaining({
        cancelledBy: mod.id,
        cancelledAt: now,
        cancellationReason: reason,
      }),
    )
  })

  const pairAt = ({ id }: { id: number }, at: Date) =>
    server.act(async (act) => pairExchange({ ...act, now: at }, await lockExchange(act.tx, id)))
  const verify = (emailVerifiedAt: Date | null) =>
    server.db.update(members).set({ emailVerifiedAt })

  /** An exchange that could not be paired, because nobody's email was verified. */
  async function aStuckExchange() {
    const exchange = await anExchangeOf(server, await aMemberOf(server))
    await inTurn(2, () => aParticipantOf(server, exchange))
    await verify(null)
    expect(await changed(exchange, () => pairAt(exchange, now))).toEqual({ needsPairing: true })
    await verify(now)
    return exchange
  }

  test.each<[string, (exchange: { id: number }) => PromiseLike<unknown>]>([
    ['it is approved again', ({ id }) => approveAgain(id)],
    ['it is cancelled', (exchange) => decide(exchange, 'cancel', { reason })],
    ['it is paired', (exchange) => decide(exchange, 'pair')],
  ])('is no longer marked as needing a mod’s help with the pairing once %s', async (_, work) => {
    const exchange = await aStuckExchange()
    expect(await changed(exchange, () => work(exchange))).toEqual(
      expect.objectContaining({ needsPairing: false }),
    )
  })

  async function approveAgain(id: number) {
    await server.db.update(exchanges).set(PENDING).where(eq(exchanges.id, id))
    await decide({ id }, 'approve')
  }

  test('keeps its planned end if it starts on time, and gets a new start and end if a mod starts it early', async () => {
    const startAt = addDays(now, 5)
    const exchange = async () => {
      const made = await anExchangeOf(server, await aMemberOf(server), { startAt })
      await inTurn(2, () => aParticipantOf(server, made))
      return made
    }
    const [early, onTime] = [await exchange(), await exchange()]
    expect(await changed(early, () => pairAt(early, now))).toEqual(
      expect.objectContaining({
        pairedAt: now,
        startAt: now,
        endAt: addDays(now, 30),
      }),
    )
    const late = addDays(startAt, 1)
    const { pairedAt, ...rest } = await changed(onTime, () => pairAt(onTime, late))
    expect([pairedAt, Object.keys(rest).filter((name) => /^(start|end)At$/.test(name))]).toEqual([
      late,
      [],
    ])
  })
})

describe('the row of a sign-up', () => {
  const changed = ({ signupId }: Participant, work: () => PromiseLike<unknown>) =>
    changesTo(server, signups, signupId, work)

  test('stores when and why the member left, and which mod removed them if one did', async () => {
    const exchange = await anExchangeOf(server, await aMemberOf(server))
    const [leaving, removed] = (await inTurn(2, () => aParticipantOf(server, exchange))) as [
      Participant,
      Participant,
    ]
    expect(
      await changed(leaving, () =>
        leaving.api.delete(`/api/signups/${leaving.signupId}`, { reason: 'Something else' }),
      ),
    ).toEqual({ leftAt: now, leaveReason: 'Something else' })
    expect(
      await changed(removed, () =>
        mod.api.post(`/api/mod/signups/${removed.signupId}/remove`, { reason }),
      ),
    ).toEqual({ leftAt: now, leaveReason: reason, removedBy: mod.id })
  })

  test('loses the recipient together with the time when the match was opened, and gets the time of the change', async () => {
    const { circle, exchange } = await aSwapOf(server, 3)
    const [gifter] = circle as [Participant]
    await gifter.api.post(`/api/signups/${gifter.signupId}/acknowledge`)
    const at = server.clock.now()
    expect(
      await changed(gifter, () =>
        server.act(({ tx }) => partPairs(tx, exchange.id, [gifter.id], at)),
      ),
    ).toEqual({ pairedWith: null, rematchedAt: at, acknowledgedAt: null })
  })
})
