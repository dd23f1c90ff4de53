import { addDays } from 'date-fns'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openCase } from '#server/acts/open-case.ts'
import { urgeCases } from '#server/acts/urge-cases.ts'
import { exchanges, members, modCases, notifications } from '#server/db/schema.ts'
import { lettersWhile } from '#tests/support/letters.ts'
import { aMemberOf, aModOf, anAdminOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn, said } from '#tests/support/several.ts'
import { anExchangeOf, aParticipantOf, aSwapOf, type Participant } from '#tests/support/swaps.ts'

const ANOTHER_MOD = {
  status: 403,
  body: {
    message:
      'You take part in this exchange. Another mod reads its pairs, removes critters and decides its cases.',
    code: 'takes_part',
  },
}
const NO_OTHER_MOD = {
  status: 403,
  body: {
    message:
      'You take part in this exchange, and no other mod can read its pairs or decide its cases. An admin can make someone a mod. If that isn’t possible, the person who runs the site can set LONE_ADMIN.',
    code: 'takes_part_alone',
  },
}

describe('a mod who takes part in an exchange', () => {
  let server: TestServer
  const start = async (env: Record<string, string> = {}) => {
    server = await startTestServer({ env })
  }
  beforeEach(() => start())
  afterEach(() => server.stop())

  const become = (member: LoggedIn, change: Partial<typeof members.$inferInsert>) =>
    server.db.update(members).set(change).where(eq(members.id, member.id))

  /** A paired swap of three, whose first member then becomes a mod or admin. */
  async function aSwapWith(role: 'mod' | 'admin') {
    const { exchange, circle } = await aSwapOf(server, 3)
    const [mine, other, third] = circle as [Participant, Participant, Participant]
    await become(mine, { role })
    return { exchange, mine, other, third }
  }
  type Swap = Awaited<ReturnType<typeof aSwapWith>>

  const readPairs = ({ exchange }: Swap, { api }: LoggedIn) =>
    api.post(`/api/mod/exchanges/${exchange.id}/pairs`)
  const plan = ({ other }: Swap, { api }: LoggedIn) =>
    api.post(`/api/mod/signups/${other.signupId}/removal`)
  const remove = ({ other }: Swap, { api }: LoggedIn) =>
    api.post(`/api/mod/signups/${other.signupId}/remove`, { reason: 'Too much glitter' })
  const openTheCase = ({ exchange, other }: Swap) =>
    server.act((act) =>
      openCase(act, { kind: 'parent_withdrawn', memberId: other.id, exchangeId: exchange.id }),
    )
  const settle = async ({ api }: LoggedIn) => {
    const [row] = await server.db.select().from(modCases)
    const settling = { how: 'nobody_meant', reason: 'It has been talked over' }
    return api.post(`/api/mod/cases/${row?.id}/settle`, settling)
  }
  const cases = async ({ api }: LoggedIn) => {
    const { data, meta } = (await api.get('/api/mod/cases')).body
    return [data.length, meta.total]
  }
  const partOf = async ({ exchange }: Swap, { api }: LoggedIn) =>
    (await api.get(`/api/exchange-detail/${exchange.id}`)).body.data.mod_part
  const readings = async ({ api }: LoggedIn) =>
    (await api.get('/api/mod/audit')).body.data
      .filter(({ action }: { action: string }) => action === 'read pairs')
      .map(({ actor, details }: { actor: { id: number }; details: object }) => [actor.id, details])
  /** The titles of a member's notices about cases and about mods who take part. */
  const told = async ({ id }: LoggedIn) =>
    (await server.db.select().from(notifications).where(eq(notifications.userId, id)))
      .filter(({ type }) => ['lone_admin', 'parent_withdrawn', 'case_opened'].includes(type))
      .map(({ title }) => title)

  test.each(['mod', 'admin'] as const)(
    'is refused access as %s to the exchange’s pairs, removal previews, removals and cases, while other mods have access',
    async (role) => {
      const swap = await aSwapWith(role)
      const { mine } = swap
      const other = await aModOf(server)
      await openTheCase(swap)
      const refused = [
        await readPairs(swap, mine),
        await plan(swap, mine),
        await remove(swap, mine),
        await settle(mine),
      ].map(said)
      const before = await readings(other)
      expect(refused).toEqual(Array(4).fill(ANOTHER_MOD))
      expect([before, await cases(mine), await cases(other)]).toEqual([[], [0, 0], [1, 1]])
      expect([await partOf(swap, mine), await partOf(swap, other)]).toEqual([
        { refusal: ANOTHER_MOD.body },
        null,
      ])
      expect([await told(mine), await told(other)]).toEqual([
        [],
        ['A parent has withdrawn their confirmation in a running swap'],
      ])
      expect([
        (await readPairs(swap, other)).status,
        (await plan(swap, other)).status,
        (await settle(other)).body.code,
        (await remove(swap, other)).status,
      ]).toEqual([200, 200, 'not_this_kind', 204])
      expect(await told(swap.third)).toEqual([])
    },
  )

  test('still sees members’ privacy notes, but not a case about that exchange', async () => {
    const swap = await aSwapWith('mod')
    await aModOf(server)
    await openTheCase(swap)
    const writer = await aMemberOf(server)
    await writer.api.post('/api/profile', { address_privacy: 3, onboarding_comment: 'Not Sylas' })
    const { data } = (await swap.mine.api.get('/api/mod/cases')).body
    expect(
      data.map(({ kind, note }: { kind: string; note: string | null }) => [kind, note]),
    ).toEqual([['privacy_note', 'Not Sylas']])
  })

  test('keeps access to that exchange until it is paired, and to exchanges they take no part in', async () => {
    const other = await aModOf(server)
    const swap = await aSwapOf(server, 3)
    const exchange = await anExchangeOf(server, other)
    const mine = await aParticipantOf(server, exchange)
    await become(mine, { role: 'mod' })
    const early = await aParticipantOf(server, exchange)
    expect([
      (await mine.api.post(`/api/mod/exchanges/${swap.exchange.id}/pairs`)).status,
      (await mine.api.post(`/api/mod/signups/${early.signupId}/removal`)).status,
      (await mine.api.post(`/api/mod/exchanges/${exchange.id}/pairs`)).body.code,
      (await mine.api.post(`/api/mod/signups/${early.signupId}/remove`, { reason: 'Asked' }))
        .status,
    ]).toEqual([200, 200, 'not_paired', 204])
  })

  test('is refused access to a case that names them, even before the pairing and even when it is urgent', async () => {
    const other = await aModOf(server)
    const startAt = addDays(server.clock.now(), 1)
    const exchange = await anExchangeOf(server, other, { startAt })
    const mine = await aParticipantOf(server, exchange)
    await become(mine, { role: 'mod' })
    const { id: memberId } = await aParticipantOf(server, exchange)
    const subject = {
      kind: 'few_left',
      memberId,
      exchangeId: exchange.id,
      named: [mine.id],
    } as const
    await server.act(async (act) => {
      await openCase(act, subject)
      await urgeCases(act)
    })
    expect([await cases(mine), await cases(other), said(await settle(mine))]).toEqual([
      [0, 0],
      [1, 1],
      ANOTHER_MOD,
    ])
    expect([await told(mine), (await told(other)).length]).toEqual([[], 2])
  })

  test('counts as taking part if removed after the pairing, but not if they left before it', async () => {
    const swap = await aSwapWith('mod')
    const other = await aModOf(server)
    server.clock.advance({ minutes: 1 })
    await other.api.post(`/api/mod/signups/${swap.mine.signupId}/remove`, {
      reason: 'Asked for it',
    })
    const exchange = await anExchangeOf(server, other)
    const early = await aParticipantOf(server, exchange)
    const others = [await aParticipantOf(server, exchange), await aParticipantOf(server, exchange)]
    await early.api.delete(`/api/signups/${early.signupId}`, { reason: 'No time' })
    await become(early, { role: 'mod' })
    server.clock.advance({ weeks: 1 })
    await server.runJobs()
    expect(others.length).toBe(2)
    expect([
      said(await readPairs(swap, swap.mine)),
      (await early.api.post(`/api/mod/exchanges/${exchange.id}/pairs`)).status,
    ]).toEqual([ANOTHER_MOD, 200])
  })

  test('counts as the only mod if the other mods take part too, are suspended or have closed their accounts', async () => {
    const swap = await aSwapWith('admin')
    const { mine, third } = swap
    await become(third, { role: 'mod' })
    await aModOf(server, { suspendedAt: server.clock.now() })
    await aModOf(server, { closedAt: server.clock.now() })
    expect([said(await readPairs(swap, mine)), said(await readPairs(swap, third))]).toEqual([
      NO_OTHER_MOD,
      NO_OTHER_MOD,
    ])
    await openTheCase(swap)
    const waits = `Something in “${swap.exchange.label}” waits for a mod who doesn’t take part in it. Please make someone a mod, or set LONE_ADMIN`
    expect([await told(mine), await told(third), await cases(mine)]).toEqual([
      [waits],
      [waits],
      [0, 0],
    ])
  })

  test('has access with LONE_ADMIN if they are the only admin, and all participants are notified', async () => {
    await server.stop()
    await start({ LONE_ADMIN: 'on' })
    const swap = await aSwapWith('admin')
    const { mine, other, third } = swap
    const { label } = swap.exchange
    const part = await partOf(swap, mine)
    const letters = await lettersWhile(server, async () => {
      expect((await readPairs(swap, mine)).status).toBe(200)
    })
    const read = `An elf who takes part in “${label}” has read the pairs, because no other elf could`
    expect([part, await told(mine), await told(other), await told(third)]).toEqual([
      { refusal: null },
      [],
      [read],
      [read],
    ])
    expect(letters.map(({ recipient, subject }) => [recipient, subject]).toSorted()).toEqual(
      [other, third]
        .map(({ email }) => [email, `An elf who takes part in “${label}” has read the pairs`])
        .toSorted(),
    )
    expect(await readings(mine)).toEqual([
      [mine.id, { reason: 'They take part, and no other mod could' }],
    ])
    expect((await plan(swap, mine)).status).toBe(200)
    expect([(await told(third)).length, await told(mine)]).toEqual([2, []])
    await openTheCase(swap)
    expect([await cases(mine), await told(mine), (await told(third)).at(-1)]).toEqual([
      [1, 1],
      ['A parent has withdrawn their confirmation in a running swap'],
      `An elf who takes part in “${label}” is looking into something about it, because no other elf could`,
    ])
    expect((await settle(mine)).body.code).toBe('not_this_kind')
  })

  test('settles a case with LONE_ADMIN if they are the only admin, and all other participants are notified', async () => {
    await server.stop()
    await start({ LONE_ADMIN: 'on' })
    const creator = await aMemberOf(server)
    const exchange = await anExchangeOf(server, creator)
    const everybody = await inTurn(5, () => aParticipantOf(server, exchange))
    const [mine, listing, one, other] = everybody as Participant[]
    await become(mine as Participant, { role: 'admin' })
    for (const named of [one, other])
      await listing?.api.post('/api/me/exclusions', { nickname: named?.nickname })
    const [row] = await server.db.select().from(modCases)
    const settling = { how: 'not_needed', reason: 'Nobody is in danger' }
    const { body } = (await mine?.api.post(`/api/mod/cases/${row?.id}/settle`, settling)) ?? {}
    const decided = `An elf who takes part in “${exchange.label}” has decided something about it, because no other elf could`
    expect([body, await inTurn(5, (at) => told(everybody[at] as Participant))]).toEqual([
      { data: { is_settled: true } },
      [
        ['A list that names many critters is waiting for a mod'],
        [decided],
        [decided],
        [decided],
        [decided],
      ],
    ])
  })

  test('is refused access even with LONE_ADMIN if they are not an admin, or if there is another mod', async () => {
    await server.stop()
    await start({ LONE_ADMIN: 'on' })
    const swap = await aSwapWith('mod')
    const alone = said(await readPairs(swap, swap.mine))
    await anAdminOf(server)
    expect([alone, said(await readPairs(swap, swap.mine))]).toEqual([NO_OTHER_MOD, ANOTHER_MOD])
  })

  test('sees on the exchange’s page that they are refused access, until the exchange ends, and nobody else sees this', async () => {
    const swap = await aSwapWith('mod')
    const reader = await aMemberOf(server)
    const during = [swap.mine, swap.other, reader].map((one) => partOf(swap, one))
    expect(await Promise.all(during)).toEqual([{ refusal: NO_OTHER_MOD.body }, null, null])
    await server.db.update(exchanges).set({ endAt: server.clock.now() })
    expect(await partOf(swap, swap.mine)).toBe(null)
  })
})
