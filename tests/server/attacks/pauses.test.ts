import { addDays } from 'date-fns'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pauseSwaps } from '#server/acts/pause-swaps.ts'
import { members, notifications } from '#server/db/schema.ts'
import { lettersWhile } from '#tests/support/letters.ts'
import { aMemberOf, aModOf, anAdminOf, type LoggedIn } from '#tests/support/members.ts'
import {
  act,
  address,
  aRunningSwap,
  each,
  kindsTo,
  pause,
  pauseRead,
  REASON,
  recorded,
  standing,
  step,
} from '#tests/support/pausing.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn, statuses } from '#tests/support/several.ts'
import type { Participant } from '#tests/support/swaps.ts'

let server: TestServer
let admin: LoggedIn
beforeAll(async () => {
  server = await startTestServer()
  admin = await anAdminOf(server)
})
afterAll(() => server.stop())

const lift = (member: { id: number }) => act(admin, member, 'lift')

describe('a pause', () => {
  test('ends on time without any action, and the next job run notifies the member, gifter and recipient once', async () => {
    const swap = await aRunningSwap(server)
    const { gifter, member, recipient } = swap
    const everybody = [gifter, member, recipient, swap.other]
    await pause(admin, member, 7)
    server.clock.advance({ days: 7, seconds: -1 })
    const before = await address(gifter)
    server.clock.advance({ seconds: 1 })
    const free = [before, await address(gifter), await pauseRead(member)]
    const letters = await lettersWhile(server, () => server.runJobs())
    const again = await lettersWhile(server, () => server.runJobs())
    expect([free, kindsTo(letters, everybody), again]).toEqual([
      ['paused', 200, { is_paused: false, paused_until: null, pause_reason: null, can_post: true }],
      each('swap-goes-on', [gifter, member, recipient]),
      [],
    ])
    const [row] = await server.db.select().from(members).where(eq(members.id, member.id))
    expect([row?.pausedAt, row?.pausedUntil, row?.pauseReason]).toEqual([null, null, null])
  })

  test('can be lifted: all members keep their matches, and nothing is lost', async () => {
    const swap = await aRunningSwap(server)
    const { gifter, member } = swap
    const everybody = [gifter, member, swap.recipient, swap.other]
    const all = () => inTurn(4, (i) => standing(everybody[i] as Participant, swap))
    const before = await all()
    await pause(admin, member)
    const letters = await lettersWhile(server, () => lift(member))
    expect([await all(), letters.length, await recorded(gifter, swap, 'physical_sent')]).toEqual([
      before,
      3,
      201,
    ])
    expect(await pauseRead(member)).toEqual({
      is_paused: false,
      paused_until: null,
      pause_reason: null,
      can_post: true,
    })
  })

  test('can be given a new end and reason, no later than seven days after it began', async () => {
    const member = await aMemberOf(server)
    const begun = server.clock.now()
    await pause(admin, member, 1)
    server.clock.advance({ hours: 12 })
    const { body } = await act(admin, member, 'pause', { reason: 'More of it', days: 7 })
    expect([body.data.paused_until, body.data.pause_reason]).toEqual([
      addDays(begun, 7).toISOString(),
      'More of it',
    ])
    const letters = await lettersWhile(server, () => pause(admin, member, 1))
    expect(letters).toEqual([])
  })

  test('is not announced in a swap that is already paused, whether a mod or a parent paused it first', async () => {
    const minor = { birthDate: '2015-06-01', parentEmail: 'parent@parents.example' }
    const told = ({ id }: Participant) =>
      server.db.$count(
        notifications,
        and(eq(notifications.userId, id), eq(notifications.type, 'step')),
      )
    const twice = await inTurn(2, async (index) => {
      const { gifter, member } = await aRunningSwap(server)
      const pauses = [
        () => pause(admin, member, 1),
        async () => {
          await server.db.update(members).set(minor).where(eq(members.id, member.id))
          await server.act((act) => pauseSwaps(act, member.id))
        },
      ]
      const amounts = [await told(gifter)]
      for (const one of index === 0 ? pauses : pauses.toReversed()) {
        await one()
        amounts.push(await told(gifter))
      }
      await pause(admin, member, 2)
      return [...amounts, await told(gifter)]
    })
    expect(twice).toEqual([
      [0, 1, 1, 1],
      [0, 1, 1, 1],
    ])
  })

  test('can be followed by another pause once it has ended, and the log shows both', async () => {
    const member = await aMemberOf(server)
    await pause(admin, member, 7)
    server.clock.advance({ days: 7 })
    await pause(admin, member, 7)
    expect((await pauseRead(member)).paused_until).toBe(
      addDays(server.clock.now(), 7).toISOString(),
    )
    await lift(member)
    const { data } = (await admin.api.get('/api/mod/audit?perPage=3')).body
    expect(data.map(({ action }: { action: string }) => action)).toEqual([
      'lift pause',
      'pause',
      'pause',
    ])
  })

  test('must last one to seven whole days, and needs a reason', async () => {
    const member = await aMemberOf(server)
    const bodies = [
      { reason: REASON },
      { reason: REASON, days: 0 },
      { reason: REASON, days: 8 },
      { reason: REASON, days: 1.5 },
      { reason: REASON, days: 'many' },
      { days: 3 },
      { reason: ' ', days: 3 },
    ]
    const answers = await inTurn(bodies.length, (i) => act(admin, member, 'pause', bodies[i]))
    expect([statuses(answers), (await pauseRead(member)).is_paused]).toEqual([
      Array(7).fill(422),
      false,
    ])
  })

  test('is logged with its reason and end', async () => {
    const member = await aMemberOf(server, { nickname: 'Sylas' })
    const until = await pause(admin, member)
    const [action] = (await admin.api.get('/api/mod/audit?perPage=1')).body.data
    expect([action.action, action.subject_label, action.details]).toEqual([
      'pause',
      'Sylas',
      { reason: REASON, until },
    ])
  })

  test('is replaced by a suspension, and a suspended member cannot be paused', async () => {
    const swap = await aRunningSwap(server)
    const { gifter, member } = swap
    await step(gifter, swap, 'physical_sent')
    await pause(admin, member)
    const letters = await lettersWhile(server, () =>
      act(admin, member, 'suspend', { reason: REASON }),
    )
    const { is_suspended, is_paused } = (await member.api.get('/api/me')).body.data
    const again = await act(admin, member, 'pause', { reason: REASON, days: 1 })
    expect([
      [is_suspended, is_paused],
      await address(gifter),
      await recorded(member, swap, 'received'),
      letters.filter(({ kind }) => kind === 'swap-goes-on').length,
      [again.status, again.body.code],
    ]).toEqual([[true, false], 200, 201, 3, [422, 'suspended']])
  })

  test('stops a gift between two paused members until both pauses are lifted, and lifting one notifies only members whose gifts resume', async () => {
    const swap = await aRunningSwap(server)
    const { gifter, member, recipient } = swap
    await pause(admin, gifter)
    await pause(admin, member)
    const letters = await lettersWhile(server, () => lift(member))
    const told = kindsTo(letters, [gifter, member, recipient, swap.other])
    expect([await address(gifter), await address(member), told]).toEqual([
      'paused',
      200,
      each('swap-goes-on', [recipient]),
    ])
    await lift(gifter)
    expect(await address(gifter)).toBe(200)
  })
})

describe('a pause of a mod’s own gifter', () => {
  test('is neither shown nor announced to that mod, because the list of paused members on the desk would then reveal the gifter', async () => {
    const swap = await aRunningSwap(server)
    const { member, recipient } = swap
    await server.db.update(members).set({ role: 'mod' }).where(eq(members.id, recipient.id))
    const paused = await lettersWhile(server, () => pause(admin, member))
    const seen = await standing(recipient, swap)
    const resumed = await lettersWhile(server, () => lift(member))
    const told = [...paused, ...resumed].filter(({ recipient: to }) => to === recipient.email)
    expect([seen.slice(0, 3), told]).toEqual([['all', false, false], []])
  })

  test('is shown and announced to that mod while they are suspended, because the desk is closed to them', async () => {
    const swap = await aRunningSwap(server)
    const { member, recipient } = swap
    await server.db
      .update(members)
      .set({ role: 'mod', suspendedAt: server.clock.now() })
      .where(eq(members.id, recipient.id))
    const letters = await lettersWhile(server, () => pause(admin, member))
    const seen = [(await standing(recipient, swap))[2], await recorded(recipient, swap, 'received')]
    expect([seen, kindsTo(letters, [recipient])]).toEqual([
      [true, 'paused'],
      each('swap-paused', [recipient]),
    ])
  })
})

describe('pausing a member', () => {
  test('is refused to members, and to mods who try to pause themselves, another mod or an unknown member', async () => {
    const [mod, otherMod, member] = [
      await aModOf(server),
      await aModOf(server),
      await aMemberOf(server),
    ]
    const body = { reason: REASON, days: 1 }
    const answers = [
      await act(member, await aMemberOf(server), 'pause', body),
      await act(mod, mod, 'pause', body),
      await act(mod, otherMod, 'pause', body),
      await act(mod, { id: 2 ** 31 - 1 }, 'pause', body),
      await act(admin, otherMod, 'pause', body),
      await act(mod, otherMod, 'lift'),
    ]
    expect(statuses(answers)).toEqual([403, 403, 403, 404, 200, 403])
  })

  test('who is a mod closes the desk to that mod until the pause ends', async () => {
    const mod = await aModOf(server)
    const desk = async () => (await mod.api.get('/api/mod/members')).status
    const before = await desk()
    await pause(admin, mod, 1)
    const during = [await desk(), (await mod.api.get('/api/me')).body.data.role]
    server.clock.advance({ days: 1 })
    expect([before, during, await desk()]).toEqual([200, [403, 'member'], 200])
  })
})
