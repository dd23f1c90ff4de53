import { addDays } from 'date-fns'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exchanges, members, pairThreads } from '#server/db/schema.ts'
import { clearThreads } from '#server/resources/threads/store.ts'
import { asParent } from '#tests/support/letters.ts'
import { aModOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { statuses } from '#tests/support/several.ts'
import type { Participant } from '#tests/support/swaps.ts'
import { aTalk, nextPart, read, seen, switchOff, write } from '#tests/support/thread-calls.ts'

let server: TestServer
let mod: LoggedIn
beforeAll(async () => {
  server = await startTestServer()
  mod = await aModOf(server)
})
afterAll(() => server.stop())

const MINOR = { birthDate: '2014-06-01' }
const change = (one: { id: number }, row: Partial<typeof members.$inferInsert>) =>
  server.db.update(members).set(row).where(eq(members.id, one.id))
const onDesk = (one: { id: number }, act: string, body: object = {}) =>
  mod.api.post(`/api/mod/members/${one.id}/${act}`, body)
const remove = ({ signupId }: Participant) =>
  mod.api.post(`/api/mod/signups/${signupId}/remove`, { reason: 'They asked for it' })

describe('a thread that is switched off', () => {
  test('is off at once for the side that did it, and for the other with the next part of the day', async () => {
    const { gifter, recipient } = await aTalk(server)
    await write(gifter, 'recipient', 'Read in time')
    await nextPart(server)
    await write(gifter, 'recipient', 'Held back')
    expect((await switchOff(recipient, 'gifter')).status).toBe(204)
    const late = await write(gifter, 'recipient', 'Written after')
    expect([late.status, late.body.data.goes_out_at]).toEqual([201, expect.any(String)])
    expect((await write(recipient, 'gifter')).body).toEqual({
      code: 'thread_off_by_me',
      message: 'You’ve switched this conversation off. Nothing goes out anymore.',
    })
    const all = ['me: Read in time', 'me: Held back', 'me: Written after']
    expect(await seen(gifter, 'recipient')).toEqual(['open', ...all])
    await nextPart(server)
    expect([await seen(gifter, 'recipient'), await seen(recipient, 'gifter')]).toEqual([
      ['off', ...all],
      ['off_by_me', 'they: Read in time'],
    ])
    expect((await write(gifter, 'recipient')).body.code).toBe('thread_off')
    expect((await switchOff(recipient, 'gifter')).status).toBe(204)
  })
})

describe('a thread is closed', () => {
  test('by a re-arrangement, and the new gifter starts an empty one', async () => {
    const { gifter, recipient, others } = await aTalk(server)
    const [, before] = others as [Participant, Participant]
    await write(gifter, 'recipient', 'From the first gifter')
    await nextPart(server)
    await remove(gifter)
    expect(await seen(recipient, 'gifter')).toEqual(['open'])
    expect(statuses([await read(gifter, 'recipient'), await write(gifter, 'recipient')])).toEqual([
      404, 404,
    ])
    await write(before, 'recipient', 'From the new one')
    await nextPart(server)
    expect(await seen(recipient, 'gifter')).toEqual(['open', 'they: From the new one'])
  })

  test('while a side is paused, and everything is back after the pause', async () => {
    const { gifter, recipient } = await aTalk(server)
    await write(gifter, 'recipient', 'Hello')
    await nextPart(server)
    await onDesk(gifter, 'pause', { reason: 'A few days off', days: 2 })
    expect([await seen(gifter, 'recipient'), await seen(recipient, 'gifter')]).toEqual([
      ['paused'],
      ['paused'],
    ])
    const refused = await write(recipient, 'gifter')
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'This conversation rests while the swap is paused.',
    ])
    await onDesk(gifter, 'lift')
    expect(await seen(recipient, 'gifter')).toEqual(['open', 'they: Hello'])
  })

  test('for a suspended member', async () => {
    const { gifter, recipient } = await aTalk(server)
    await gifter.api.post('/api/steps', {
      exchange_id: (await gifter.api.get('/api/exchanges?filter[mine]=1')).body.data[0].id,
      type: 'physical_sent',
    })
    await onDesk(gifter, 'suspend', { reason: 'Letters that hurt' })
    expect([await seen(recipient, 'gifter'), (await write(gifter, 'recipient')).status]).toEqual([
      ['paused'],
      403,
    ])
  })

  test('60 days after the end, when addresses are hidden', async () => {
    const { exchange, gifter, recipient } = await aTalk(server)
    await write(gifter, 'recipient', 'Hello')
    const end = async (days: number) =>
      server.db
        .update(exchanges)
        .set({ endAt: addDays(server.clock.now(), -days) })
        .where(eq(exchanges.id, exchange.id))
    await end(60)
    expect([await seen(recipient, 'gifter'), (await write(gifter, 'recipient')).body.code]).toEqual(
      [['closed'], 'thread_closed'],
    )
    expect((await switchOff(gifter, 'recipient')).status).toBe(422)
    const left = () => server.db.$count(pairThreads, eq(pairThreads.exchangeId, exchange.id))
    await end(364)
    await clearThreads(server.db, server.clock.now())
    expect(await left()).toBe(1)
    await end(365)
    await clearThreads(server.db, server.clock.now())
    expect(await left()).toBe(0)
  })

  test('when an exchange is cancelled', async () => {
    const { exchange, gifter } = await aTalk(server)
    await server.db
      .update(exchanges)
      .set({ cancelledAt: server.clock.now() })
      .where(eq(exchanges.id, exchange.id))
    expect((await write(gifter, 'recipient')).body.code).toBe('thread_closed')
  })
})

describe('a member who wants no conversations', () => {
  const choose = async ({ api }: LoggedIn, threads: boolean) => {
    expect((await api.put('/api/me/preferences', { threads })).status).toBe(200)
  }

  test('reads so immediately, and the other side with the next part of the day', async () => {
    const { gifter, recipient } = await aTalk(server)
    await write(gifter, 'recipient', 'Read in time')
    await nextPart(server)
    await write(gifter, 'recipient', 'Held back')
    await choose(recipient, false)
    expect((await write(gifter, 'recipient', 'Written after')).status).toBe(201)
    expect((await write(recipient, 'gifter')).body.code).toBe('thread_off_by_me')
    const all = ['me: Read in time', 'me: Held back', 'me: Written after']
    expect(await seen(gifter, 'recipient')).toEqual(['open', ...all])
    await nextPart(server)
    expect([await seen(gifter, 'recipient'), await seen(recipient, 'gifter')]).toEqual([
      ['off', ...all],
      ['off_by_me', 'they: Read in time'],
    ])
  })

  test('has none from the start, and reads to the other side as one who has switched theirs off', async () => {
    const { gifter, recipient } = await aTalk(server)
    await change(recipient, { threadsOffIn: addDays(server.clock.now(), -9) })
    const off = await aTalk(server)
    await switchOff(off.recipient, 'gifter')
    await nextPart(server)
    const readings = await Promise.all(
      [gifter, off.gifter].map(async (one) => [
        (await read(one, 'recipient')).body,
        (await write(one, 'recipient')).body,
      ]),
    )
    expect(readings[0]).toEqual(readings[1])
    expect(await seen(recipient, 'gifter')).toEqual(['off_by_me'])
  })

  test('has conversations again only with later gifters and recipients', async () => {
    const { gifter, recipient, others } = await aTalk(server)
    const [next, before] = others as [Participant, Participant]
    await choose(recipient, false)
    await choose(recipient, true)
    await nextPart(server)
    expect([
      await seen(gifter, 'recipient'),
      await seen(recipient, 'gifter'),
      await seen(next, 'gifter'),
    ]).toEqual([['off'], ['off_by_me'], ['off']])
    await remove(gifter)
    expect(await seen(before, 'recipient')).toEqual(['open'])
  })
})

describe('a minor', () => {
  const aChild = async () => {
    const talk = await aTalk(server)
    await change(talk.recipient, { ...MINOR, parentConfirmedAt: server.clock.now() })
    return talk
  }

  test('has no threads without their parent’s agreement, and the other side reads the same as of one that was switched off', async () => {
    const { gifter, recipient } = await aChild()
    const off = await aTalk(server)
    await switchOff(off.recipient, 'gifter')
    await nextPart(server)
    const readings = await Promise.all(
      [gifter, off.gifter].map(async (one) => [
        (await read(one, 'recipient')).body,
        (await write(one, 'recipient')).body,
      ]),
    )
    expect(readings[0]).toEqual(readings[1])
    expect(await seen(recipient, 'gifter')).toEqual(['off'])
  })

  test('talks if their parent has agreed on their own page, until the parent takes it back there', async () => {
    const { gifter, recipient } = await aChild()
    const parent_email = `parent.of.${recipient.email}`
    await recipient.api.post('/api/profile', { parent_email })
    const asked = await asParent(server, parent_email)
    expect((await asked.answer('confirm', { threads: true })).status).toBe(200)
    await write(gifter, 'recipient', 'Hello')
    await nextPart(server)
    expect(await seen(recipient, 'gifter')).toEqual(['open', 'they: Hello'])
    const later = await asParent(server, parent_email, 'parent-confirmed')
    expect((await later.open()).body.data).toEqual({
      nickname: recipient.nickname,
      asks: 'withdrawal',
      threads: true,
    })
    expect((await later.answer('confirm', { threads: false })).status).toBe(200)
    expect((await write(recipient, 'gifter')).body.code).toBe('thread_off')
  })
})
