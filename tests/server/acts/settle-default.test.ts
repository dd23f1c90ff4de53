import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { giftDefaults, members } from '#server/db/schema.ts'
import { databases } from '#tests/support/databases.ts'
import {
  aDefaultOf,
  aSilentSwap,
  asSeenBy,
  owedIdOf,
  settleCaseIn,
  settleOwed,
  standingOf,
} from '#tests/support/defaults.ts'
import { lettersWhile } from '#tests/support/letters.ts'
import { aMemberOf, aModOf, anAdminOf, type LoggedIn } from '#tests/support/members.ts'
import { noticesOf } from '#tests/support/missing-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { statuses } from '#tests/support/several.ts'
import { anExchangeOf } from '#tests/support/swaps.ts'
import { signUp } from '#tests/support/waiting.ts'

const REASON = 'The elves have sent one.'
const audit = async ({ api }: LoggedIn) =>
  (await api.get('/api/mod/audit')).body.data.filter(
    ({ action }: { action: string }) => action === 'settle default',
  )

describe('a mod', () => {
  let server: TestServer
  let mod: LoggedIn
  beforeEach(async () => {
    server = await startTestServer()
    mod = await aModOf(server)
  })
  afterEach(() => server.stop())

  test('settles a gift that a member owes: the member may join again, and reads why', async () => {
    const { exchange, gifter, recipient } = await aDefaultOf(server, mod)
    const before = (await asSeenBy(mod, gifter)).standing
    const id = await owedIdOf(mod, gifter)
    const at = server.clock.now().toISOString()
    const { label, slug } = exchange
    expect(before).toEqual({
      completed: 0,
      rescued: 0,
      settled_defaults: 0,
      open_defaults: [{ id, exchange: { label, slug }, at }],
    })
    const letters = await lettersWhile(server, async () => {
      const { status, body } = await settleOwed(mod, id)
      expect([status, body.data.standing]).toEqual([
        200,
        { completed: 0, rescued: 0, settled_defaults: 1, open_defaults: [] },
      ])
    })
    expect(letters.map(({ recipient: to, kind }) => [to, kind])).toEqual([
      [gifter.email, 'gift-owed-settled'],
    ])
    expect(letters[0]?.text).toContain(REASON)
    expect(letters[0]?.text).toContain('You can join exchanges again.')
    expect((await noticesOf(gifter))[0]).toBe(
      'The elves have settled the gift that you owed in “Late mail”',
    )
    expect(await noticesOf(recipient)).not.toContain((await noticesOf(gifter))[0])
    const standing = await standingOf(gifter)
    expect([standing.may_join, standing.settled_defaults, standing.owed]).toEqual([true, 1, []])
    const open = await anExchangeOf(server, mod, { region: 'us' })
    expect((await signUp(gifter, open)).status).toBe(201)
  })

  test('is logged with the exchange and the reason, but without the member', async () => {
    const { exchange, gifter } = await aDefaultOf(server, mod)
    await settleOwed(mod, await owedIdOf(mod, gifter))
    const [entry, ...more] = await audit(mod)
    expect([entry.subject_type, entry.subject_id, entry.details, more]).toEqual([
      'exchange',
      exchange.id,
      { reason: REASON },
      [],
    ])
    expect(JSON.stringify(entry)).not.toContain(gifter.nickname)
  })

  test('cannot settle it twice, nor once it was sent', async () => {
    const { exchange, gifter } = await aDefaultOf(server, mod)
    const id = await owedIdOf(mod, gifter)
    await gifter.api.post('/api/steps', { exchange_id: exchange.id, type: 'physical_sent' })
    const settled = { message: 'This is settled already.', code: 'settled' }
    const sent = await settleOwed(mod, id)
    expect([sent.status, sent.body]).toEqual([422, settled])
    const other = await aDefaultOf(server, mod)
    const otherId = await owedIdOf(mod, other.gifter)
    expect((await settleOwed(mod, otherId)).status).toBe(200)
    const again = await settleOwed(mod, otherId)
    expect([again.status, again.body, await audit(mod)]).toEqual([
      422,
      settled,
      [expect.objectContaining({ subject_id: other.exchange.id })],
    ])
  })

  test('gives a reason, and an id that exists', async () => {
    const { gifter } = await aDefaultOf(server, mod)
    const id = await owedIdOf(mod, gifter)
    expect((await settleOwed(mod, id, '  ')).body.errors.reason).toEqual(['This field is required'])
    expect(statuses([await settleOwed(mod, 999_999), await settleOwed(mod, 0)])).toEqual([404, 404])
    expect((await standingOf(gifter)).open_defaults).toBe(1)
  })

  test('says that another gift is still owed', async () => {
    const { gifter } = await aDefaultOf(server, mod)
    const [first] = await server.db.select().from(giftDefaults)
    const other = await anExchangeOf(server, mod, { label: 'Older mail' })
    await server.db.insert(giftDefaults).values({
      memberId: gifter.id,
      exchangeId: other.id,
      at: new Date((first?.at.getTime() ?? 0) - 1),
    })
    const letters = await lettersWhile(server, async () =>
      settleOwed(mod, await owedIdOf(mod, gifter)),
    )
    expect(letters[0]?.text).toContain('You still owe another gift. Your profile says which.')
    expect((await asSeenBy(mod, gifter)).standing.open_defaults.map(({ id }) => id)).toEqual([
      first?.id,
    ])
  })

  test('who takes part neither sees it nor settles it, and learns nothing from the list or the log', async () => {
    const other = await aModOf(server)
    const { exchange, gifter, recipient } = await aDefaultOf(server, other)
    await server.db.update(members).set({ role: 'mod' }).where(eq(members.id, recipient.id))
    const id = await owedIdOf(other, gifter)
    const nothing = { completed: 0, rescued: 0, settled_defaults: 0, open_defaults: [] }
    expect((await asSeenBy(recipient, gifter)).standing).toEqual(nothing)
    const { status, body } = await settleOwed(recipient, id)
    expect([status, body.code]).toEqual([403, 'takes_part'])
    await settleOwed(other, id)
    expect((await asSeenBy(recipient, gifter)).standing).toEqual(nothing)
    expect(JSON.stringify(await audit(recipient))).not.toContain(gifter.nickname)
    expect((await audit(recipient))[0].subject_id).toBe(exchange.id)
  })

  test('cannot settle their own, nor that of a mod or admin', async () => {
    const { gifter } = await aDefaultOf(server, mod)
    const id = await owedIdOf(mod, gifter)
    await server.db.update(members).set({ role: 'mod' }).where(eq(members.id, gifter.id))
    expect(statuses([await settleOwed(gifter, id), await settleOwed(mod, id)])).toEqual([403, 403])
    expect((await settleOwed(await anAdminOf(server), id)).status).toBe(200)
  })
})

describe('a member', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await startTestServer()
  })
  afterEach(() => server.stop())

  test('cannot settle what they owe, nor see another member’s standing', async () => {
    const mod = await aModOf(server)
    const { gifter, recipient } = await aDefaultOf(server, mod)
    const id = await owedIdOf(mod, gifter)
    const outsider = await aMemberOf(server)
    expect(
      statuses([
        await settleOwed(gifter, id),
        await settleOwed(recipient, id),
        await settleOwed(outsider, id),
        await server.api.post(`/api/mod/defaults/${id}/settle`, { reason: REASON }),
        await server.api.get('/api/me/standing'),
        await outsider.api.get(`/api/mod/members?search=${gifter.nickname}`),
      ]),
    ).toEqual([403, 403, 403, 401, 401, 403])
    expect((await standingOf(gifter)).open_defaults).toBe(1)
  })
})

describe.each(databases)('on %s', (database) => {
  let server: TestServer
  beforeEach(async () => {
    server = await startTestServer({ database })
  })
  afterEach(() => server.stop())

  test('of two mods who settle it at the same time, one is refused, and the member is notified once', async () => {
    const [one, two] = [await aModOf(server), await aModOf(server)]
    const { gifter } = await aDefaultOf(server, one)
    const id = await owedIdOf(one, gifter)
    const letters = await lettersWhile(server, async () => {
      const answers = await Promise.all([settleOwed(one, id), settleOwed(two, id)])
      expect(statuses(answers).toSorted()).toEqual([200, 422])
    })
    expect(letters).toHaveLength(1)
    expect(await audit(one)).toHaveLength(1)
  })

  test('a sign-up at the moment of the mod’s decision is made or refused, and the next one is refused', async () => {
    const mod = await aModOf(server)
    const { exchange, gifter } = await aSilentSwap(server)
    const creator = await aMemberOf(server)
    const [open, next] = [
      await anExchangeOf(server, creator, { region: 'us' }),
      await anExchangeOf(server, creator, { region: 'us' }),
    ]
    const [signedUp, settled] = await Promise.all([
      signUp(gifter, open),
      settleCaseIn(mod, exchange),
    ])
    expect(settled.status).toBe(200)
    expect([201, 422]).toContain(signedUp.status)
    expect((await signUp(gifter, next)).body.code).toBe('open_default')
  })
})
