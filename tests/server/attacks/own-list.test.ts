import { addDays } from 'date-fns'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#tests/support/databases.ts'
import { aModOf, type LoggedIn } from '#tests/support/members.ts'
import { listsOn, not_needed } from '#tests/support/own-lists.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { said } from '#tests/support/several.ts'
import { anExchangeOf, aParticipantOf, type Participant } from '#tests/support/swaps.ts'

/** Without a limit on lists, members could list everybody except one and so choose whose address they get. */
describe.each(databases)('a member’s own exclusion list (%s)', (database) => {
  let server: TestServer
  let mod: LoggedIn
  let lists: ReturnType<typeof listsOn>
  beforeAll(async () => {
    server = await startTestServer({ database, random: Math.random })
    mod = await aModOf(server, { nickname: 'Allura' })
    lists = listsOn(server, mod)
  })
  afterAll(() => server.stop())

  test('leaves its owner out of the pairing if it lists all other participants except one, and the mods see the list', async () => {
    const { exchange, attacker, others } = await lists.aSwapBefore(9)
    const [victim, ...listed] = others as [Participant, ...Participant[]]
    for (const { nickname } of listed) await lists.list(attacker, nickname)
    const [found] = await lists.casesOf(attacker)
    expect(found).toEqual({
      ...found,
      kind: 'few_left',
      note: null,
      list: {
        names: listed.map(({ id, nickname }) => ({ id, nickname, avatar: null })),
        bound: 2,
        others: 8,
        proposal: null,
      },
      exchanges: [
        {
          id: exchange.id,
          slug: exchange.slug,
          label: exchange.label,
          start_at: exchange.startAt?.toISOString(),
        },
      ],
    })
    const started = await lists.start(exchange)
    expect([
      started.participants_count,
      await lists.recipientOf(attacker, exchange),
      (await lists.recipientOf(victim, exchange)) !== null,
      (await attacker.api.post(`/api/signups/${attacker.signupId}/address`)).status,
      (await lists.noticesOf(attacker)).includes(`“${exchange.label}” starts without you`),
      await lists.casesOf(attacker),
    ]).toEqual([8, null, true, 404, true, []])
  })

  test('is applied only up to its limit, oldest entries first, if a mod answers “not needed”, and stays readable for mods after its owner has emptied it', async () => {
    const { exchange, attacker, others } = await lists.aSwapBefore(9)
    const listed = others.slice(1)
    for (const { nickname } of listed) await lists.list(attacker, nickname)
    const [found] = await lists.casesOf(attacker)
    expect(said(await lists.settle(mod, found, not_needed))).toEqual({
      status: 200,
      body: { data: { is_settled: true } },
    })
    await lists.start(exchange)
    const recipient = await lists.recipientOf(attacker, exchange)
    const bound = listed.slice(0, 2).map(({ id }) => id)
    expect([recipient === null, bound.includes(recipient)]).toEqual([false, false])
    for (const { nickname } of listed) await lists.unlist(attacker, nickname)
    const now = server.clock.now().toISOString()
    const history = await lists.historyOf(attacker)
    expect([
      history.entries.map(({ nickname, ended_at }: { nickname: string; ended_at: string }) => [
        nickname,
        ended_at,
      ]),
      history.pairings.map(({ exchange: { id } }: { exchange: { id: number } }) => id),
      history.pairings[0].entries.map(
        ({ excluded, is_own, has_counted }: Record<string, { id: number }>) => [
          excluded?.id,
          is_own,
          has_counted,
        ],
      ),
    ]).toEqual([
      expect.arrayContaining(listed.map(({ nickname }) => [nickname, now])),
      [exchange.id],
      listed.map(({ id }) => [id, true, bound.includes(id)]),
    ])
    const [action] = (await mod.api.get('/api/mod/audit?perPage=1')).body.data
    expect([action.action, action.subject_id]).toEqual(['read list', attacker.id])
  })

  test('opens no case if it is within its limit, and applies in both directions', async () => {
    const { exchange, attacker, others } = await lists.aSwapBefore(9)
    const listed = others.slice(0, 2)
    for (const { nickname } of listed) await lists.list(attacker, nickname)
    expect(await lists.casesOf(attacker)).toEqual([])
    await lists.start(exchange)
    const gifters = await Promise.all(listed.map((one) => lists.recipientOf(one, exchange)))
    const recipient = await lists.recipientOf(attacker, exchange)
    expect([listed.some(({ id }) => id === recipient), gifters.includes(attacker.id)]).toEqual([
      false,
      false,
    ])
  })

  test('opens no case in a cancelled exchange', async () => {
    const { exchange, attacker, others } = await lists.aSwapBefore(5)
    await mod.api.post(`/api/mod/exchanges/${exchange.id}/cancel`, { reason: 'No post' })
    for (const { nickname } of others) await lists.list(attacker, nickname)
    expect(await lists.casesOf(attacker)).toEqual([])
  })

  test('that has one of three other participants on it does not apply until a mod has picked the name', async () => {
    const { exchange, attacker, others } = await lists.aSwapBefore(4)
    const [feared] = others as [Participant]
    await lists.list(attacker, feared.nickname)
    const [found] = await lists.casesOf(attacker)
    expect([found.list.bound, found.list.names.map(({ id }: LoggedIn) => id)]).toEqual([
      0,
      [feared.id],
    ])
    await lists.settle(mod, found, { how: 'some_count', reason: 'A stalker', picked: [feared.id] })
    await lists.start(exchange)
    expect([
      (await lists.recipientOf(attacker, exchange)) === feared.id,
      (await lists.recipientOf(feared, exchange)) === attacker.id,
    ]).toEqual([false, false])
  })

  test('gets a new case if it changes while a mod is reading it, so that no mod settles names they have not read', async () => {
    const { attacker, others } = await lists.aSwapBefore(9)
    const [a, b, c, d] = others as [Participant, Participant, Participant, Participant]
    for (const { nickname } of [a, b, c]) await lists.list(attacker, nickname)
    const [read] = await lists.casesOf(attacker)
    await lists.list(attacker, d.nickname)
    const [next] = await lists.casesOf(attacker)
    expect([
      said(await lists.settle(mod, read, not_needed)),
      next.list.names.map(({ id }: LoggedIn) => id),
    ]).toEqual([
      {
        status: 422,
        body: {
          message: 'This case has already been settled, or the member has changed it.',
          code: 'settled',
        },
      },
      [a, b, c, d].map(({ id }) => id),
    ])
    for (const { nickname } of [c, d]) await lists.unlist(attacker, nickname)
    expect(await lists.casesOf(attacker)).toEqual([])
  })

  test('needs a second mod if the first mod’s answer leaves the owner fewer than half of the others as possible matches', async () => {
    const { attacker, others } = await lists.aSwapBefore(5)
    const listed = others.slice(0, 3)
    for (const { nickname } of listed) await lists.list(attacker, nickname)
    const [found] = await lists.casesOf(attacker)
    const picked = listed.map(({ id }) => id)
    const answer = { how: 'some_count', reason: 'All three', picked }
    const second = await aModOf(server, { nickname: 'Gilmore' })
    const first = await lists.settle(mod, found, answer)
    const again = await lists.settle(mod, found, answer)
    const [proposed] = await lists.casesOf(attacker, second)
    const agreed = await lists.settle(second, found, { ...answer, picked: picked.toReversed() })
    expect([first.body, again.body, proposed.list.proposal, agreed.body]).toEqual([
      { data: { is_settled: false } },
      { data: { is_settled: false } },
      { by: { id: mod.id, nickname: 'Allura', avatar: null }, how: 'some_count', picked },
      { data: { is_settled: true } },
    ])
    expect(await lists.casesOf(attacker)).toEqual([])
  })

  test('leaves its owner out of the pairing while the first mod’s answer waits for a second mod', async () => {
    const { exchange, attacker, others } = await lists.aSwapBefore(5)
    const listed = others.slice(0, 3)
    for (const { nickname } of listed) await lists.list(attacker, nickname)
    const [found] = await lists.casesOf(attacker)
    const picked = listed.map(({ id }) => id)
    const { body } = await lists.settle(mod, found, { how: 'some_count', reason: 'All', picked })
    const { participants_count } = await lists.start(exchange)
    expect([body, participants_count, await lists.recipientOf(attacker, exchange)]).toEqual([
      { data: { is_settled: false } },
      4,
      null,
    ])
  })

  test('needs no second mod if the answer leaves the owner exactly half of the others as possible matches', async () => {
    const { attacker, others } = await lists.aSwapBefore(5)
    const listed = others.slice(0, 2)
    for (const { nickname } of listed) await lists.list(attacker, nickname)
    const [found] = await lists.casesOf(attacker)
    const answer = { how: 'some_count', reason: 'Both', picked: listed.map(({ id }) => id) }
    expect((await lists.settle(mod, found, answer)).body).toEqual({ data: { is_settled: true } })
  })

  test('is announced once if it becomes too long within two days of the start', async () => {
    const { attacker, others } = await lists.aSwapBefore(5)
    server.clock.advance({ days: 4 })
    const before = await lists.noticesOf(mod)
    for (const { nickname } of others.slice(0, 2)) await lists.list(attacker, nickname)
    await server.runJobs()
    const after = await lists.noticesOf(mod)
    expect([
      (await lists.casesOf(attacker)).length,
      after.slice(0, after.length - before.length),
    ]).toEqual([1, ['A list that names many critters is waiting for a mod']])
  })

  test('does not become urgent just because its owner also takes part in an exchange that starts sooner', async () => {
    const { attacker, others } = await lists.aSwapBefore(5)
    for (const { nickname } of others.slice(0, 3)) await lists.list(attacker, nickname)
    const startAt = addDays(server.clock.now(), 1)
    const sooner = await anExchangeOf(server, mod, { startAt })
    const joined = await attacker.api.post('/api/signups', { exchange_id: sooner.id })
    const before = await lists.noticesOf(mod)
    await server.runJobs()
    expect([joined.status, await lists.noticesOf(mod)]).toEqual([201, before])
  })

  test('can be settled only by picking names that are on it', async () => {
    const { attacker, others } = await lists.aSwapBefore(9)
    for (const { nickname } of others.slice(0, 3)) await lists.list(attacker, nickname)
    const [found] = await lists.casesOf(attacker)
    const stranger = others[5] as Participant
    const answers = [
      await lists.settle(mod, found, { how: 'some_count', reason: 'No' }),
      await lists.settle(mod, found, { how: 'some_count', reason: 'No', picked: [stranger.id] }),
      await lists.settle(mod, found, { how: 'nobody_meant', reason: 'No' }),
    ]
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [422, 'Pick the names that count, or answer “Not needed”.'],
      [422, 'This is not one of the choices'],
      [422, 'This is not one of the choices'],
    ])
  })

  test('waits for a third mod if the second mod’s answer differs from the first mod’s, and settles when two agree', async () => {
    const { attacker, others } = await lists.aSwapBefore(4)
    const [one, two, three] = others as [Participant, Participant, Participant]
    for (const { nickname } of [one, two]) await lists.list(attacker, nickname)
    for (const { id } of [two, three])
      await mod.api.post('/api/mod/exclusions', { member_id: attacker.id, excluded_id: id })
    const [found] = await lists.casesOf(attacker)
    const both = { how: 'some_count', reason: 'Both frighten them', picked: [one.id, two.id] }
    const answers = [
      await lists.settle(mod, found, both),
      await lists.settle(await aModOf(server), found, not_needed),
      await lists.settle(await aModOf(server), found, not_needed),
    ]
    expect(answers.map(({ body }) => body.data)).toEqual([
      { is_settled: false },
      { is_settled: false },
      { is_settled: true },
    ])
  })

  test('is checked again when other participants leave, and two days before the start', async () => {
    const { exchange, attacker, others } = await lists.aSwapBefore(9)
    for (const { nickname } of others.slice(0, 2)) await lists.list(attacker, nickname)
    const renamed = others[2] as Participant
    const leaving = others[7] as Participant
    await leaving.api.delete(`/api/signups/${leaving.signupId}`, { reason: 'No time' })
    const afterLeaving = (await lists.casesOf(attacker)).map(
      ({ list: read }: { list: { bound: number } }) => read.bound,
    )
    await aParticipantOf(server, exchange)
    const afterJoining = await lists.casesOf(attacker)
    await lists.list(attacker, 'Yet to come')
    await renamed.api.post('/api/profile', { nickname: 'Yet to come' })
    const beforeCheck = await lists.casesOf(attacker)
    server.clock.advance({ days: 3 })
    await server.runJobs()
    const afterCheck = (await lists.casesOf(attacker)).map(
      ({ list: read }: { list: { names: { id: number }[] } }) => read.names.map(({ id }) => id),
    )
    expect([afterLeaving, afterJoining, beforeCheck, afterCheck]).toEqual([
      [1],
      [],
      [],
      [[...others.slice(0, 2), renamed].map(({ id }) => id)],
    ])
  })
})
