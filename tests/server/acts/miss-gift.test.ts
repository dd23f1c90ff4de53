import { randomUUID } from 'node:crypto'
import { addDays, addHours } from 'date-fns'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { members, missingGifts } from '#server/db/schema.ts'
import { lettersWhile } from '#tests/support/letters.ts'
import { aModOf, type LoggedIn } from '#tests/support/members.ts'
import {
  aLateSwap,
  answer,
  casesAbout,
  kindsOf,
  LOOKED,
  miss,
  noticesOf,
  ON_ITS_WAY,
  read,
  signupOf,
  withdraw,
} from '#tests/support/missing-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { said, statuses } from '#tests/support/several.ts'
import { aSwapOf, type Participant } from '#tests/support/swaps.ts'

let server: TestServer
let mod: LoggedIn
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  mod = await aModOf(server)
})
afterAll(() => server.stop())

describe('a recipient whose gift has not arrived', () => {
  test('can report this; their gifter is asked by email, and no other participant sees the report', async () => {
    const { exchange, gifter, recipient, other, from } = await aLateSwap(server)
    const letters = await lettersWhile(server, async () => {
      const { status, body } = await miss(recipient)
      expect([status, body.data]).toEqual([
        200,
        {
          state: 'asking',
          what_next: 'They have 96 hours to answer. Without an answer, the elves look into it.',
          until: addHours(from, 96).toISOString(),
          may_rescue: true,
          rescue: null,
          entries: [
            {
              from: 'recipient',
              kind: 'asked',
              text: 'I looked everywhere.',
              link: null,
              picture: null,
              day: from.toISOString().slice(0, 10),
            },
          ],
        },
      ])
    })
    expect(letters.map(({ recipient: to, kind }) => [to, kind])).toEqual([
      [gifter.email, 'gift-missed'],
    ])
    const sign = { state: 'asking', until: addHours(from, 96).toISOString(), entries: 1 }
    const signsOf = async (one: Participant) => {
      const { missing_gift, asked_gift } = await signupOf(one, exchange)
      return { missing_gift, asked_gift }
    }
    expect([await signsOf(recipient), await signsOf(gifter), await signsOf(other)]).toEqual([
      { missing_gift: sign, asked_gift: null },
      { missing_gift: null, asked_gift: sign },
      { missing_gift: null, asked_gift: null },
    ])
    expect(statuses([await read(other, 'receiving'), await read(other, 'sending')])).toEqual([
      404, 404,
    ])
    expect(await casesAbout(mod, exchange)).toEqual([])
  })

  test('sees the day from which they can report this, calculated from the gifter’s own send-by day', async () => {
    const { exchange, circle } = await aSwapOf(server, 3, { region: 'us', sendByDuration: 1 })
    const [gifter, recipient] = circle as [Participant, Participant]
    await gifter.api.post(`/api/signups/${gifter.signupId}/more-time`, { days: 5 })
    const from = addDays(exchange.sendBy as Date, 19)
    expect((await signupOf(recipient, exchange)).not_received_from).toBe(from.toISOString())
    server.clock.set(addHours(from, -1).toISOString())
    const early = await miss(recipient)
    server.clock.set(from.toISOString())
    expect([early.status, early.body.code, (await miss(recipient)).status]).toEqual([
      422,
      'too_early',
      200,
    ])
  })

  test('can report this once, and a retry with the same key gets the same response', async () => {
    const { exchange, gifter, recipient } = await aLateSwap(server)
    const key = randomUUID()
    const call = () =>
      recipient.api.post(`/api/signups/${recipient.signupId}/not-received`, LOOKED, { key })
    const [first, same] = [await call(), await call()]
    const again = await miss(recipient)
    expect([said(first), again.status, again.body.code]).toEqual([said(same), 422, 'asked_before'])
    const rows = await server.db.$count(missingGifts, eq(missingGifts.exchangeId, exchange.id))
    const asked = (await noticesOf(gifter)).filter((title) => title.includes('hasn’t received'))
    expect([rows, asked.length]).toEqual([1, 1])
  })

  test('cannot report this before they have asked at the post office', async () => {
    const { recipient } = await aLateSwap(server)
    const { status, body } = await miss(recipient, { ...LOOKED, asked_post_office: false })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['asked_post_office']])
  })

  test('cannot report this for another member, after recording a gift as received, or while the swap is paused', async () => {
    const { exchange, gifter, recipient, other } = await aLateSwap(server)
    const foreign = await other.api.post(`/api/signups/${recipient.signupId}/not-received`, LOOKED)
    await recipient.api.post('/api/steps', { exchange_id: exchange.id, type: 'received' })
    const received = await miss(recipient)
    await mod.api.post(`/api/mod/members/${other.id}/pause`, { reason: 'For a day', days: 1 })
    const paused = await miss(gifter)
    expect([foreign.status, received.body.code, paused.status, paused.body.code]).toEqual([
      404,
      'received',
      403,
      'paused',
    ])
  })

  test('can withdraw the report, and the case is then closed permanently', async () => {
    const { exchange, gifter, recipient } = await aLateSwap(server)
    await miss(recipient)
    const { body } = await withdraw(recipient)
    expect([body.data.state, body.data.until]).toEqual(['withdrawn', null])
    expect((await noticesOf(gifter))[0]).toBe(
      'Your recipient in “Late mail” no longer misses your gift',
    )
    const late = await answer(gifter)
    expect([late.body.code, (await withdraw(recipient)).status]).toEqual(['closed', 404])
    expect((await signupOf(recipient, exchange)).not_received_from).toBe(null)
  })
})

describe('a gifter who is asked about a gift that has not arrived', () => {
  test('can reply that it is on its way, and the recipient sees the day of the reply but no name or time', async () => {
    const { exchange, gifter, recipient, from } = await aLateSwap(server)
    await miss(recipient)
    server.clock.set(addHours(from, 5).toISOString())
    const letters = await lettersWhile(server, async () => {
      expect((await answer(gifter)).status).toBe(200)
    })
    expect(letters.map(({ recipient: to, kind }) => [to, kind])).toEqual([
      [recipient.email, 'gift-missed-answered'],
    ])
    const { body, text } = await read(recipient, 'receiving')
    const day = addHours(from, 5).toISOString().slice(0, 10)
    expect([body.data.state, kindsOf(body.data), body.data.entries[1]]).toEqual([
      'on_its_way',
      ['recipient asked', 'gifter on_its_way'],
      {
        from: 'gifter',
        kind: 'on_its_way',
        text: 'On Monday, by post.',
        link: 'https://t.example/1',
        picture: null,
        day,
      },
    ])
    expect(body.data.until).toMatch(/T00:00:00.000Z$/)
    const [title] = await noticesOf(recipient)
    for (const read of [text, title, ...letters.map((one) => `${one.text} ${one.html}`)]) {
      expect(read).not.toContain(gifter.nickname)
      expect(read).not.toContain(gifter.email)
      expect(read).not.toContain(addHours(from, 5).toISOString())
    }
    expect(await casesAbout(mod, exchange)).toEqual([])
  })

  test('does not see the message of a minor, nor does the minor see theirs, but the mods see both', async () => {
    const { exchange, gifter, recipient } = await aLateSwap(server)
    await server.db
      .update(members)
      .set({ birthDate: '2015-03-01', parentConfirmedAt: server.clock.now() })
      .where(eq(members.id, recipient.id))
    await miss(recipient)
    await answer(gifter, { answer: 'lost', text: 'I’m sorry.' })
    const textsOf = async (one: Participant, side: 'receiving' | 'sending') =>
      (await read(one, side)).body.data.entries.map(({ text }: { text: string | null }) => text)
    const [one] = await casesAbout(mod, exchange)
    expect([
      await textsOf(recipient, 'receiving'),
      await textsOf(gifter, 'sending'),
      one?.gift?.entries.map(({ text }) => text),
    ]).toEqual([
      ['I looked everywhere.', null],
      [null, 'I’m sorry.'],
      ['I looked everywhere.', 'I’m sorry.'],
    ])
  })

  test.each(['lost', 'cannot'])(
    'passes the case to the mods immediately by replying “%s”, and the mods do not see the gifter’s name',
    async (said) => {
      const { exchange, gifter, recipient } = await aLateSwap(server)
      await miss(recipient)
      const { body } = await answer(gifter, { answer: said, text: 'I’m sorry.' })
      expect([body.data.state, body.data.until]).toEqual(['with_mods', null])
      const [one] = await casesAbout(mod, exchange)
      expect([one?.kind, one?.gift && kindsOf(one.gift)]).toEqual([
        'missing_gift',
        ['recipient asked', `gifter ${said}`],
      ])
      expect(JSON.stringify(one)).not.toContain(gifter.nickname)
      const again = await answer(gifter)
      expect([again.status, again.body.code]).toEqual([422, 'answered'])
    },
  )

  test('is excused, at most twice a year, if they reply “cannot” in time', async () => {
    const { exchange, gifter, recipient } = await aLateSwap(server)
    const earlier = { exchangeId: exchange.id, gifterId: gifter.id, askedAt: server.clock.now() }
    const releasedAt = addDays(server.clock.now(), -200)
    const others = { ...earlier, state: 'settled', recipientId: recipient.id, releasedAt } as const
    const releasedOf = async () =>
      (
        await server.db
          .select({ releasedAt: missingGifts.releasedAt })
          .from(missingGifts)
          .where(eq(missingGifts.recipientId, recipient.id))
          .orderBy(missingGifts.id)
      ).at(-1)?.releasedAt
    await miss(recipient)
    await answer(gifter, { answer: 'cannot' })
    expect(await releasedOf()).toEqual(server.clock.now())
    await server.db.delete(missingGifts).where(eq(missingGifts.exchangeId, exchange.id))
    await server.db.insert(missingGifts).values([others, others])
    await server.db.insert(missingGifts).values({
      ...others,
      state: 'asking',
      releasedAt: null,
      until: addHours(server.clock.now(), 1),
    })
    await answer(gifter, { answer: 'cannot' })
    expect(await releasedOf()).toBe(null)
  })

  test('counts as having replied “on its way” once they record a parcel', async () => {
    const { exchange, gifter, recipient } = await aLateSwap(server)
    await miss(recipient)
    const content = 'https://t.example/2'
    await gifter.api.post('/api/steps', {
      exchange_id: exchange.id,
      type: 'physical_sent',
      content,
    })
    const { body } = await read(recipient, 'receiving')
    const [, { kind, text, link }] = body.data.entries
    expect([body.data.state, kind, text, link]).toEqual(['on_its_way', 'on_its_way', null, content])
  })

  test('cannot reply if there is no case, with an unknown picture, or for another member', async () => {
    const { gifter, recipient, other } = await aLateSwap(server)
    const before = await answer(gifter)
    await miss(recipient)
    const picture = await answer(gifter, { ...ON_ITS_WAY, picture_id: 999_999 })
    const foreign = await other.api.post(
      `/api/signups/${gifter.signupId}/missing-gift/answer`,
      ON_ITS_WAY,
    )
    expect([before.status, Object.keys(picture.body.errors), foreign.status]).toEqual([
      404,
      ['picture_id'],
      404,
    ])
  })
})
