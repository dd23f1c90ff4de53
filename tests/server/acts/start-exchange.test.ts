import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pairExchange } from '#server/acts/pair-exchange.ts'
import { lookedAgain, type Tried, tryPairing } from '#server/acts/try-pairing.ts'
import { addresses, exchanges, exclusions, members, signups } from '#server/db/schema.ts'
import { momentNow } from '#server/db/since.ts'
import { lockExchange } from '#server/resources/exchanges/store.ts'
import { isTouchedSince } from '#server/resources/signups/participants.ts'
import { databases } from '#tests/support/databases.ts'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn } from '#tests/support/several.ts'
import { anExchangeOf, aParticipantOf, type Participant } from '#tests/support/swaps.ts'

/** A trial pairing is computed before the exchange is locked, so it may be outdated when the exchange starts. */
describe.each(databases)('an exchange with a trial pairing (%s)', (database) => {
  let server: TestServer
  let creator: LoggedIn
  beforeAll(async () => {
    server = await startTestServer({ database, random: Math.random })
    creator = await aMemberOf(server)
  })
  afterAll(() => server.stop())

  interface Stage {
    id: number
    everybody: Participant[]
    tried: Tried
    /** Each member's recipient in the trial pairing. */
    pairs: ReadonlyMap<number, number>
  }

  async function triedAhead(): Promise<Stage> {
    const { id } = await anExchangeOf(server, creator)
    const everybody = await inTurn(5, () => aParticipantOf(server, { id }))
    const { db, clock } = server
    const tried = await tryPairing(db, id, { random: Math.random, now: clock.now() })
    if (!('pairs' in tried.outcome)) throw new Error('nobody stands in the way')
    return { id, everybody, tried, pairs: tried.outcome.pairs }
  }

  const start = ({ id, tried }: Stage) =>
    server.act(async (act) => pairExchange(act, await lockExchange(act.tx, id), tried))

  /** The current pairs as [gifter, recipient]. */
  async function pairsNow(id: number) {
    const rows = await server.db
      .select({ gifter: signups.userId, recipient: signups.pairedWith })
      .from(signups)
      .where(and(eq(signups.exchangeId, id), isNull(signups.leftAt)))
      .orderBy(signups.userId)
    return rows.map(({ gifter, recipient }) => [gifter, recipient] as const)
  }
  const areRound = (pairs: Awaited<ReturnType<typeof pairsNow>>) =>
    pairs
      .map(([, recipient]) => recipient)
      .toSorted()
      .join() ===
    pairs
      .map(([gifter]) => gifter)
      .toSorted()
      .join()

  test('starts with the pairs from the trial', async () => {
    const stage = await triedAhead()
    expect(await start(stage)).toEqual({ result: 'paired' })
    expect(await pairsNow(stage.id)).toEqual(
      [...stage.pairs].toSorted(([one], [other]) => one - other),
    )
  })

  const changes: [string, size: number, (stage: Stage, first: Participant) => Promise<unknown>][] =
    [
      [
        'leaves',
        4,
        (_, { api, signupId }) => api.delete(`/api/signups/${signupId}`, { reason: 'No time' }),
      ],
      ['joins', 6, ({ id }) => aParticipantOf(server, { id })],
      [
        'leaves and another joins',
        5,
        async ({ id }, { api, signupId }) => {
          await api.delete(`/api/signups/${signupId}`, { reason: 'No time' })
          await aParticipantOf(server, { id })
        },
      ],
      [
        'excludes their recipient',
        5,
        ({ pairs }, { id: memberId }) =>
          server.db.insert(exclusions).values({
            memberId,
            excludedId: pairs.get(memberId) ?? 0,
            createdAt: server.clock.now(),
          }),
      ],
      [
        'is excluded by their gifter',
        5,
        ({ pairs }, { id: excludedId }) => {
          const [memberId = 0] = [...pairs].find(([, recipient]) => recipient === excludedId) ?? []
          return server.db
            .insert(exclusions)
            .values({ memberId, excludedId, createdAt: server.clock.now() })
        },
      ],
    ]

  test.for(changes)(
    'gets another trial if somebody %s after the first trial',
    async ([, size, change]) => {
      const stage = await triedAhead()
      await change(stage, stage.everybody[0] as Participant)
      expect(await start(stage)).toEqual({ result: 'paired' })
      const pairs = await pairsNow(stage.id)
      const kept = await server.db.select().from(exclusions)
      const isKeptApart = pairs.some(([one, other]) =>
        kept.some(
          ({ memberId, excludedId }) =>
            (memberId === one && excludedId === other) ||
            (memberId === other && excludedId === one),
        ),
      )
      expect([pairs.length, areRound(pairs), isKeptApart]).toEqual([size, true, false])
    },
  )

  test('starts with the pairs from the trial if no later change affects them', async () => {
    const stage = await triedAhead()
    const [first] = stage.everybody
    await first?.api.post('/api/profile', { nickname: 'Pike Trickfoot' })
    expect(await start(stage)).toEqual({ result: 'paired' })
    expect(await pairsNow(stage.id)).toEqual(
      [...stage.pairs].toSorted(([one], [other]) => one - other),
    )
  })

  test('starts without a member who writes a privacy note after the trial', async () => {
    const stage = await triedAhead()
    const [first] = stage.everybody
    const note = { address_privacy: 3, onboarding_comment: 'Not my cousin' }
    await first?.api.post('/api/profile', note)
    expect(await start(stage)).toEqual({ result: 'paired' })
    const pairs = await pairsNow(stage.id)
    expect([pairs.length, areRound(pairs)]).toEqual([4, true])
  })

  test('starts without a member whose exclusion list grows too long after the trial', async () => {
    const stage = await triedAhead()
    const [first, ...others] = stage.everybody as [Participant, ...Participant[]]
    for (const { nickname } of others.slice(0, 2))
      await first.api.post('/api/me/exclusions', { nickname })
    expect(await start(stage)).toEqual({ result: 'paired' })
    const pairs = await pairsNow(stage.id)
    expect([pairs.map(([gifter]) => gifter), areRound(pairs)]).toEqual([
      others.map(({ id }) => id),
      true,
    ])
  })

  const hindrances: [string, reason: string, (stage: Stage, first: Participant) => unknown][] = [
    [
      'is suspended',
      'Their account is suspended.',
      (_, { id }) =>
        server.db
          .update(members)
          .set({ suspendedAt: server.clock.now() })
          .where(eq(members.id, id)),
    ],
    [
      'takes a name that all the others have excluded',
      'Exclusions rule out everyone for this critter.',
      (_, { api }) => api.post('/api/profile', { nickname: 'DELILAH briarwood' }),
    ],
    [
      'deletes their last address',
      'They have no address.',
      (_, { id }) => server.db.delete(addresses).where(eq(addresses.memberId, id)),
    ],
  ]

  test.for(hindrances)(
    'does not start if, after the trial, somebody who still takes part %s',
    async ([, reason, change]) => {
      const { id, everybody, tried, pairs } = await triedAhead()
      const [first, ...others] = everybody as [Participant, ...Participant[]]
      await inTurn(others.length, (i) =>
        (others[i] as Participant).api.post('/api/me/exclusions', {
          nickname: 'Delilah Briarwood',
        }),
      )
      const { db, clock } = server
      const again = await lookedAgain(db, id, tried, { random: Math.random, now: clock.now() })
      const stage = { id, everybody, tried: again, pairs }
      await change(stage, first)
      expect(await start(stage)).toEqual({ result: 'impossible', who: [{ id: first.id, reason }] })
    },
  )

  test('does not start if a sign-up has no address and the member’s last address is deleted after the trial', async () => {
    const stage = await triedAhead()
    const [{ id: first, signupId } = { id: 0, signupId: 0 }] = stage.everybody
    await server.db.update(signups).set({ addressId: null }).where(eq(signups.id, signupId))
    const { db, clock } = server
    const now = { random: Math.random, now: clock.now() }
    const tried = await lookedAgain(db, stage.id, stage.tried, now)
    await server.db.delete(addresses).where(eq(addresses.memberId, first))
    expect(await start({ ...stage, tried })).toEqual({
      result: 'impossible',
      who: [{ id: first, reason: 'They have no address.' }],
    })
  })

  test('is checked for changes before it is locked, and gets another trial only if a change affects the pairing', async () => {
    const { id, everybody, tried } = await triedAhead()
    const { db, clock } = server
    const now = { random: Math.random, now: clock.now() }
    const [renamed, leaving] = everybody as [Participant, Participant]
    await renamed.api.post('/api/profile', { nickname: 'Scanlan Shorthalt' })
    // A change counts as recent until all older transactions have ended, even those in other databases.
    await expect.poll(async () => isTouchedSince(db, id, await momentNow(db))).toBe(false)
    const same = await lookedAgain(db, id, tried, now)
    expect(same.outcome).toBe(tried.outcome)
    expect([
      await isTouchedSince(db, id, tried.moment),
      await isTouchedSince(db, id, same.moment),
    ]).toEqual([true, false])
    await leaving.api.delete(`/api/signups/${leaving.signupId}`, { reason: 'No time' })
    const { outcome } = await lookedAgain(db, id, same, now)
    expect('pairs' in outcome && outcome.pairs.size).toBe(4)
  })

  test('stays unpaired if its start fails before the commit, and can still be started afterwards', async () => {
    const stage = await triedAhead()
    const dying = server.act(async (act) => {
      await pairExchange(act, await lockExchange(act.tx, stage.id), stage.tried)
      throw new Error('too early')
    })
    await expect(dying).rejects.toThrow('too early')
    const [row] = await server.db.select().from(exchanges).where(eq(exchanges.id, stage.id))
    const left = (await pairsNow(stage.id)).map(([, recipient]) => recipient)
    expect([row?.pairedAt, left]).toEqual([null, Array(5).fill(null)])
    expect(await start(stage)).toEqual({ result: 'paired' })
    expect(areRound(await pairsNow(stage.id))).toBe(true)
  })
})
