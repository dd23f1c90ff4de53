import { randomUUID } from 'node:crypto'
import { addDays } from 'date-fns'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Signup } from '#rules/exchange/signup.ts'
import { lettersWhile } from '#tests/support/letters.ts'
import { aModOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { aSwapOf, type Participant, type Swap } from '#tests/support/swaps.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const ask = ({ api, signupId }: Participant, body: object = { days: 7 }) =>
  api.post(`/api/signups/${signupId}/more-time`, body)
const signupOf = async ({ api }: LoggedIn, { id }: { id: number }): Promise<Signup> =>
  (await api.get(`/api/exchange-detail/${id}`)).body.data.my_signup
const noticesOf = async ({ api }: LoggedIn) =>
  (await api.get('/api/notifications')).body.data.map(({ title }: { title: string }) => title)

/** A running swap of three, and its send-by day. */
async function aRunningSwap(change: Parameters<typeof aSwapOf>[2] = {}) {
  const { exchange, circle } = await aSwapOf(server, 3, { label: 'Slow mail', ...change })
  const [gifter, recipient, other] = circle as [Participant, Participant, Participant]
  return { exchange, gifter, recipient, other, sendBy: exchange.sendBy as Date }
}
const isoAfter = (sendBy: Date, days: number) => addDays(sendBy, days).toISOString()
const shortDay = (at: Date) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(at)

describe('asking for more time', () => {
  test('moves only that gifter’s send-by day', async () => {
    const { exchange, gifter, recipient, other, sendBy } = await aRunningSwap()
    const { status, body } = await ask(gifter, { days: 14, note: '  The glaze is wet. ' })
    const own = { days: 14, note: 'The glaze is wet.' }
    expect([status, body.data.send_by, body.data.more_time]).toEqual([
      200,
      isoAfter(sendBy, 14),
      own,
    ])
    expect(await signupOf(gifter, exchange)).toEqual(body.data)
    for (const one of [recipient, other]) {
      const { send_by, more_time } = await signupOf(one, exchange)
      expect([send_by, more_time]).toEqual([isoAfter(sendBy, 0), null])
    }
  })

  test('notifies the recipient of the day and the note, in the app and by email, without naming the gifter', async () => {
    const { exchange, gifter, recipient, other, sendBy } = await aRunningSwap()
    const letters = await lettersWhile(server, () => ask(gifter, { days: 7, note: 'Wet glaze.' }))
    const day = shortDay(addDays(sendBy, 7))
    const [title] = await noticesOf(recipient)
    expect(title).toBe(`Your gift in “Slow mail” will be posted by ${day}`)
    expect(letters.map(({ recipient: to, kind }) => [to, kind])).toEqual([
      [recipient.email, 'gifter-needs-time'],
    ])
    const [{ text, html } = { text: '', html: '' }] = letters
    expect(text).toContain(`Your gift will be posted by ${day}.`)
    expect(text).toContain('Wet glaze.')
    const { gift_delay } = await signupOf(recipient, exchange)
    expect(gift_delay).toEqual({ send_by: isoAfter(sendBy, 7), note: 'Wet glaze.' })
    for (const said of [text, html, title]) {
      expect(said).not.toContain(gifter.nickname)
      expect(said).not.toContain(gifter.email)
    }
    const others = [await signupOf(gifter, exchange), await signupOf(other, exchange)]
    expect(others.map((signup) => signup.gift_delay)).toEqual([null, null])
  })

  test('shows the note and the new day to nobody except the gifter and their recipient, not even to mods', async () => {
    const { exchange, gifter, other } = await aRunningSwap()
    await ask(gifter, { days: 7, note: 'Wet glaze.' })
    const mod = await aModOf(server)
    for (const { api } of [mod, other]) {
      const { text, body } = await api.get(`/api/exchange-detail/${exchange.id}`)
      const theirs = body.data.signups.find(({ id }: Signup) => id === gifter.signupId)
      expect(text).not.toContain('Wet glaze.')
      expect([theirs.send_by, theirs.more_time, theirs.gift_delay]).toEqual([null, null, null])
    }
  })

  test('takes effect once, even if requested from two tabs, and a retry with the same key gets the same response', async () => {
    const { gifter, recipient, sendBy } = await aRunningSwap()
    const path = `/api/signups/${gifter.signupId}/more-time`
    const first = { key: randomUUID() }
    const both = await Promise.all([
      gifter.api.post(path, { days: 7 }, first),
      gifter.api.post(path, { days: 7 }, { key: randomUUID() }),
    ])
    const [given] = both.filter(({ status }) => status === 200)
    const [refused] = both.filter(({ status }) => status !== 200)
    const again = await gifter.api.post(path, { days: 7 }, first)
    const more = await ask(gifter, { days: 14 })
    expect([given?.body.data.more_time, refused?.status, refused?.body.code]).toEqual([
      { days: 7, note: null },
      422,
      'asked_before',
    ])
    expect(again.body).toEqual(both[0].body)
    expect([more.status, more.body.code]).toEqual([422, 'asked_before'])
    expect(await noticesOf(recipient)).toEqual([
      `Your gift in “Slow mail” will be posted by ${shortDay(addDays(sendBy, 7))}`,
      'Names are drawn in “Slow mail”. See who you drew.',
    ])
  })

  test.each<[string, 'gifter' | 'recipient']>([
    ['if the gifter is a minor', 'gifter'],
    ['if the recipient is a minor', 'recipient'],
  ])('shows the recipient the new day, but not the note, %s', async (_, minor) => {
    const swap = await aRunningSwap()
    const { gifter, recipient, sendBy } = swap
    await server.pool.query(
      `update members set birth_date = '2016-06-01', parent_confirmed_at = now() where id = ${swap[minor].id}`,
    )
    const letters = await lettersWhile(server, () => ask(gifter, { days: 7, note: 'Wet glaze.' }))
    expect(letters.map(({ kind, text }) => [kind, text.includes('Wet glaze.')])).toEqual([
      ['gifter-needs-time', false],
    ])
    const { gift_delay } = await signupOf(recipient, swap.exchange)
    expect(gift_delay).toEqual({ send_by: isoAfter(sendBy, 7), note: null })
    // The gifter's own page still shows the note, so that the page does not reveal who is a minor.
    expect((await signupOf(gifter, swap.exchange)).more_time).toEqual({
      days: 7,
      note: 'Wet glaze.',
    })
  })

  test.each<[string, number, string | undefined, (swap: Swap) => Promise<unknown>]>([
    [
      'after a gift was recorded',
      422,
      'sent',
      ({ exchange, circle: [gifter] }) =>
        (gifter as Participant).api.post('/api/steps', {
          exchange_id: exchange.id,
          type: 'digital_sent',
        }),
    ],
    [
      'fourteen days after the send-by day',
      422,
      'too_late',
      async ({ exchange }) => server.clock.set(addDays(exchange.sendBy as Date, 14).toISOString()),
    ],
    [
      'while a mod has paused the gifter',
      403,
      'paused',
      async ({ circle: [gifter] }) =>
        (await aModOf(server)).api.post(`/api/mod/members/${gifter?.id}/pause`, {
          reason: 'For a day',
          days: 1,
        }),
    ],
    [
      'in a cancelled exchange',
      422,
      'not_paired',
      async ({ exchange }) =>
        (await aModOf(server)).api.post(`/api/mod/exchanges/${exchange.id}/cancel`, {
          reason: 'A flood.',
        }),
    ],
  ])('is refused %s: status %s, code “%s”', async (_, status, code, prepare) => {
    const swap = await aSwapOf(server, 3)
    await prepare(swap)
    const answer = await ask(swap.circle[0] as Participant)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test('is refused for another member’s sign-up, with a number of days that is not offered, and with a note that is too long', async () => {
    const { gifter, other, exchange } = await aRunningSwap()
    server.clock.set(addDays(exchange.sendBy as Date, 5).toISOString())
    const foreign = await other.api.post(`/api/signups/${gifter.signupId}/more-time`, { days: 7 })
    const wrong = await ask(gifter, { days: 15 })
    const over = await ask(gifter, { days: 5 })
    const long = await ask(gifter, { days: 7, note: 'x'.repeat(301) })
    const huge = await ask(gifter, { days: 7, note: 'x'.repeat(10_000_000) })
    expect([
      foreign.status,
      [wrong.status, wrong.body.errors],
      [over.status, over.body.errors],
      [long.status, Object.keys(long.body.errors)],
      huge.status,
    ]).toEqual([
      404,
      [422, { days: ['This field should be at most 14'] }],
      [422, { days: ['This day is over. Please choose a later one.'] }],
      [422, ['note']],
      413,
    ])
  })
})

describe('the recipient of a gifter with more time', () => {
  test('no longer sees the delay once a gift is on its way', async () => {
    const { exchange, gifter, recipient } = await aRunningSwap()
    await ask(gifter)
    await gifter.api.post('/api/steps', { exchange_id: exchange.id, type: 'physical_sent' })
    expect((await signupOf(recipient, exchange)).gift_delay).toBe(null)
  })

  test('who replaces a removed recipient sees the new day, but not the note', async () => {
    const { exchange, circle } = await aSwapOf(server, 4)
    const [gifter, removed, next] = circle as [Participant, Participant, Participant]
    await ask(gifter, { days: 3, note: 'For you alone.' })
    server.clock.advance({ minutes: 1 })
    const mod = await aModOf(server)
    await mod.api.post(`/api/mod/signups/${removed.signupId}/remove`, { reason: 'They asked' })
    const day = isoAfter(exchange.sendBy as Date, 3)
    expect((await signupOf(next, exchange)).gift_delay).toEqual({ send_by: day, note: null })
    expect((await signupOf(gifter, exchange)).more_time).toEqual({ days: 3, note: null })
  })
})
