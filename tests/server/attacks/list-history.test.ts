import { addMonths } from 'date-fns'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { members, pairingLists, pastExclusions } from '#server/db/schema.ts'
import { hashPassword } from '#server/secrets/passwords.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import { databases } from '#tests/support/databases.ts'
import { aMemberOf, aModOf, type LoggedIn } from '#tests/support/members.ts'
import { listsOn } from '#tests/support/own-lists.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn } from '#tests/support/several.ts'
import { anExchangeOf, aParticipantOf, type Participant } from '#tests/support/swaps.ts'

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

  test('does not reveal to its owner whether the listed members take part', async () => {
    const { exchange, others, attacker: knowing } = await lists.aSwapBefore(9)
    const guessing = await aParticipantOf(server, exchange)
    const [renamed, ...known] = others as [Participant, ...Participant[]]
    const meant = [renamed, ...known.slice(0, 3)].map(({ nickname }) => nickname)
    await renamed.api.post('/api/profile', { nickname: 'Keeper of Secrets' })
    const readBy = async ({ api }: LoggedIn) => {
      const answers = await Promise.all(
        [
          'me',
          'me/exclusions',
          'me/privacy-note',
          'notifications',
          `exchange-detail/${exchange.id}`,
          'me/export',
        ].map((path) => api.get(`/api/${path}`)),
      )
      // The two members who make the calls differ only in their ids and in the names on their lists.
      const withoutSignups = (key: string, value: unknown) => (key === 'signups' ? null : value)
      return JSON.stringify(
        answers.map(({ body }) => body),
        withoutSignups,
      )
        .replaceAll(/\d+/g, '0')
        .replaceAll(/Swapper|Stranger/g, 'Name')
    }
    const answersTo = async (member: Participant, names: readonly string[]) =>
      (await inTurn(names.length, (at) => lists.list(member, names[at] as string))).map(
        ({ status }) => status,
      )
    expect([
      await answersTo(knowing, meant),
      await answersTo(
        guessing,
        meant.map((_, at) => `Stranger ${at}`),
      ),
    ]).toEqual([Array(4).fill(200), Array(4).fill(200)])
    expect(await readBy(knowing)).toBe(await readBy(guessing))
    expect([(await lists.casesOf(knowing)).length, await lists.casesOf(guessing)]).toEqual([1, []])
  })

  test('loses the name of a listed member who closes their account, is deleted with its owner’s account, and is in no other member’s export', async () => {
    const { exchange, attacker, others } = await lists.aSwapBefore(9)
    const [first, second] = others as [Participant, Participant]
    for (const { nickname } of [first, second]) await lists.list(attacker, nickname)
    await lists.start(exchange)
    for (const { nickname } of [first, second]) await lists.unlist(attacker, nickname)
    await server.db.update(members).set({ passwordHash: await hashPassword(PASSWORD) })
    const copy = (await first.api.get('/api/me/export')).body.data
    const before = await lists.historyOf(attacker)
    expect((await first.api.delete('/api/me', { password: PASSWORD })).status).toBe(204)
    const after = await lists.historyOf(attacker)
    const namesIn = ({ entries }: { entries: { nickname: string }[] }) =>
      entries.map(({ nickname }) => nickname).toSorted()
    expect([
      copy.never_paired_with,
      copy.formerly_never_paired_with,
      namesIn(before),
      namesIn(after),
      after.pairings[0].entries.map(({ excluded }: { excluded: { id: number } }) => excluded.id),
    ]).toEqual([
      [],
      [],
      [first.nickname, second.nickname].toSorted(),
      [second.nickname],
      [second.id],
    ])
    await attacker.api.delete('/api/me', { password: PASSWORD })
    const left = await Promise.all(
      [pastExclusions, pairingLists].map((table) =>
        server.db.$count(table, eq(table.memberId, attacker.id)),
      ),
    )
    expect(left).toEqual([0, 0])
  })

  test('has a history that mods can read, unless the list is their own', async () => {
    const member = await aMemberOf(server)
    const answers = [
      await member.api.post(`/api/mod/members/${mod.id}/list-history`),
      await server.api.post(`/api/mod/members/${mod.id}/list-history`),
      await mod.api.post(`/api/mod/members/${mod.id}/list-history`),
      await mod.api.post('/api/mod/members/999999/list-history'),
      await mod.api.post(`/api/mod/members/${member.id}/list-history`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 401, 403, 404, 200])
  })

  test('has a history that is deleted after two years', async () => {
    const { exchange, attacker, others } = await lists.aSwapBefore(9)
    const [listed] = others as [Participant]
    await lists.list(attacker, listed.nickname)
    await lists.start(exchange)
    await lists.unlist(attacker, listed.nickname)
    const sizes = async () => {
      await server.runJobs()
      return Promise.all(
        [pastExclusions, pairingLists].map((table) =>
          server.db.$count(table, eq(table.memberId, attacker.id)),
        ),
      )
    }
    server.clock.set(addMonths(server.clock.now(), 24).toISOString())
    const before = await sizes()
    server.clock.advance({ seconds: 1 })
    expect([before, await sizes()]).toEqual([
      [1, 1],
      [0, 0],
    ])
  })
})

describe('the pairing desk', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ random: Math.random })
  })
  afterAll(() => server.stop())

  /** Counts the possible recipients of each of `size` participants after mods exclude three others for the first. */
  async function choicesAmong(size: number) {
    const mod = await aModOf(server)
    const exchange = await anExchangeOf(server, mod, { maxSpots: 100 })
    const everybody = await inTurn(size, () => aParticipantOf(server, exchange))
    const [kept, ...others] = everybody as [Participant, ...Participant[]]
    for (const { id } of others.slice(0, 3))
      await mod.api.post('/api/mod/exclusions', { member_id: kept.id, excluded_id: id })
    const { body } = await mod.api.get(`/api/mod/exchanges/${exchange.id}/pairing`)
    const choices = body.data.choices.map(
      ({ member, left, is_few }: { member: { id: number }; left: number; is_few: boolean }) => [
        member.id,
        left,
        is_few,
      ],
    )
    return { kept, avoided: others.slice(0, 3), choices }
  }

  test('counts each participant’s possible recipients, and warns when few are left', async () => {
    const { kept, avoided, choices } = await choicesAmong(6)
    expect(choices).toEqual([[kept.id, 2, true], ...avoided.map(({ id }) => [id, 4, false])])
  })

  test('does not warn if half of the other participants are left as possible recipients', async () => {
    const { kept, avoided, choices } = await choicesAmong(7)
    expect(choices).toEqual([[kept.id, 3, false], ...avoided.map(({ id }) => [id, 5, false])])
  })
})
