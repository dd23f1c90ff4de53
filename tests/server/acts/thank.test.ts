import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partOf } from '#rules/exchange/pair-thread.ts'
import { closeAccount } from '#server/acts/close-account.ts'
import { members, pairMessages } from '#server/db/schema.ts'
import { theMember } from '#server/resources/members/store.ts'
import { aModOf, type LoggedIn } from '#tests/support/members.ts'
import { casesAbout, noticesOf, signupOf } from '#tests/support/missing-calls.ts'
import { aPictureOf, PICTURE_FORMATS } from '#tests/support/picture-rows.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { statuses } from '#tests/support/several.ts'
import type { Participant } from '#tests/support/swaps.ts'
import {
  aGift,
  cardsSeen,
  readCards,
  record,
  reportCard,
  thank,
} from '#tests/support/thanks-calls.ts'
import { nextPart, seen, switchOff, write } from '#tests/support/thread-calls.ts'

let server: TestServer
let mod: LoggedIn
beforeAll(async () => {
  server = await startTestServer()
  mod = await aModOf(server)
})
afterAll(() => server.stop())

const change = (one: { id: number }, row: Partial<typeof members.$inferInsert>) =>
  server.db.update(members).set(row).where(eq(members.id, one.id))
const remove = ({ signupId }: Participant) =>
  mod.api.post(`/api/mod/signups/${signupId}/remove`, { reason: 'They asked for it' })
const CARD = 'You got a thank-you card'

describe('a thank-you card', () => {
  test('reaches the gifter with the next part of the day, with its picture and without a name or an id', async () => {
    const { exchange, gifter, recipient } = await aGift(server)
    const part = partOf(server.clock.now()).toISOString()
    expect((await readCards(recipient)).offers).toEqual([
      { gift: 1, is_earlier: false, state: 'open' },
    ])
    const picture_id = await aPictureOf(server, recipient)
    const sent = await thank(recipient, { message: 'What a scarf!', picture_id })
    const card = {
      author_id: null,
      is_mine: true,
      is_earlier: false,
      message: 'What a scarf!',
      picture: { src: PICTURE_FORMATS.post_preview, width: 1, height: 1 },
      created_at: part,
      goes_out_at: expect.any(String),
      is_reported: false,
    }
    expect([sent.status, sent.body.data]).toEqual([201, { offers: [], cards: [card], gifters: [] }])
    const early = await signupOf(gifter, exchange)
    expect([early.thanks, await cardsSeen(gifter)]).toEqual([null, []])
    await nextPart(server)
    expect((await signupOf(gifter, exchange)).thanks).toEqual({ cards: 1, gifters: 0 })
    const titles = await noticesOf(gifter)
    expect(titles.filter((title) => title.startsWith(CARD))).toEqual([
      `${CARD} in “${exchange.label}”`,
    ])
    expect((await readCards(gifter)).cards).toEqual([
      { ...card, author_id: recipient.id, is_mine: false, goes_out_at: null },
    ])
    const mails = (await server.mails()).filter(({ recipient: to }) => to === gifter.email)
    const mail = mails.find(({ subject }) => subject.startsWith(CARD))
    expect(mail?.text).toContain('/exchange/')
    expect(mail?.text).not.toContain('scarf')
    expect((await gifter.api.get('/api/notifications')).body.data[0].read_at).not.toBe(null)
  })

  test('is not shown in the conversation, and leaves no gap among its messages', async () => {
    const { gifter, recipient } = await aGift(server)
    await thank(recipient)
    await write(recipient, 'gifter', 'And one question')
    await nextPart(server)
    expect(await seen(gifter, 'recipient')).toEqual(['open', 'they: And one question'])
  })

  test('can be sent once, for a gift that has arrived, with the member’s own picture', async () => {
    const { exchange, gifter, recipient, others } = await aGift(server)
    const foreign = await aPictureOf(server, gifter)
    const wrong = await thank(recipient, { message: 'Hi', picture_id: foreign })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['picture_id']])
    await thank(recipient)
    const tried = [
      await thank(recipient),
      await thank(gifter),
      await thank(recipient, { message: 'Hi', gift: 2 }),
      await thank({ ...(others[0] as Participant), signupId: recipient.signupId }),
    ]
    expect(tried.map(({ status, body }) => [status, body.code])).toEqual([
      [422, 'thanked'],
      [422, 'nothing_received'],
      [404, undefined],
      [404, undefined],
    ])
    expect((await record(recipient, exchange, 'received')).status).toBe(201)
    expect((await readCards(recipient)).offers).toEqual([])
  })

  test('does not go out in a conversation that is switched off or paused', async () => {
    const { gifter, recipient } = await aGift(server)
    await mod.api.post(`/api/mod/members/${gifter.id}/pause`, { reason: 'For a day', days: 1 })
    expect((await thank(recipient)).body.code).toBe('card_paused')
    await mod.api.post(`/api/mod/members/${gifter.id}/lift`)
    await switchOff(gifter, 'recipient')
    await nextPart(server)
    expect((await readCards(recipient)).offers[0]?.state).toBe('off')
    expect((await thank(recipient)).body).toEqual({
      code: 'card_off',
      message: 'The conversation with your gifter is switched off, so no card goes out.',
    })
  })

  test('is held back if the gifter has switched the conversation off in the same part of the day', async () => {
    const { gifter, recipient } = await aGift(server)
    await switchOff(gifter, 'recipient')
    expect((await thank(recipient)).status).toBe(201)
    await nextPart(server)
    expect([await cardsSeen(gifter), await cardsSeen(recipient)]).toEqual([
      [],
      ['me: What a scarf!'],
    ])
    expect(await noticesOf(gifter)).not.toContain(CARD)
  })

  test('passes its words to a minor whose parent allows conversations, but not its picture', async () => {
    const { gifter, recipient } = await aGift(server)
    await change(gifter, {
      birthDate: '2012-06-01',
      parentConfirmedAt: server.clock.now(),
      parentAllowsThreads: true,
    })
    await thank(recipient, { message: 'So kind', picture_id: await aPictureOf(server, recipient) })
    await nextPart(server)
    const [mine, theirs] = [await readCards(recipient), await readCards(gifter)]
    expect(mine.cards[0]?.picture).not.toBe(null)
    expect(theirs.cards.map(({ message, picture }) => [message, picture])).toEqual([
      ['So kind', null],
    ])
  })

  test('can be reported by the gifter, and is in the conversation that the mods open', async () => {
    const { exchange, gifter, recipient } = await aGift(server)
    await thank(recipient, { message: 'Ugly', picture_id: await aPictureOf(server, recipient) })
    expect((await reportCard(gifter, recipient.id)).status).toBe(404)
    await nextPart(server)
    expect(
      statuses([
        await reportCard(gifter, recipient.id, 'It is rude'),
        await reportCard(gifter, recipient.id, 'Again'),
        await reportCard(recipient, gifter.id),
      ]),
    ).toEqual([204, 204, 404])
    expect((await readCards(gifter)).cards[0]?.is_reported).toBe(true)
    const [found] = await casesAbout(mod, exchange)
    expect([found?.kind, found?.member.id]).toEqual(['thread_report', recipient.id])
    const opened = await mod.api.get(`/api/mod/threads/${found?.threads[0]}`)
    expect(opened.body.data.messages).toEqual([
      {
        id: 1,
        from: 'recipient',
        message: 'Ugly',
        is_card: true,
        picture: PICTURE_FORMATS.original,
        created_at: expect.stringMatching(/T(06|14|22):00:00\.000Z$/),
        report: 'It is rude',
      },
    ])
  })
})

describe('after a re-arrangement', () => {
  /** The gifter's own recipient changes, because the member after them in the circle is removed. */
  async function rearranged() {
    const swap = await aGift(server)
    const { exchange, gifter, recipient, others } = swap
    await remove(gifter)
    const [, , , newGifter] = others as Participant[]
    return { exchange, gifter, recipient, newGifter: newGifter as Participant }
  }

  test('both gifters can be thanked, each once, and nothing says whether the earlier one still takes part', async () => {
    const { exchange, gifter, recipient, newGifter } = await rearranged()
    const earlier = { gift: 1, is_earlier: true, state: 'open' }
    expect((await readCards(recipient)).offers).toEqual([earlier])
    expect((await thank(recipient)).body.code).toBe('nothing_received')
    await record(newGifter, exchange, 'physical_sent')
    server.clock.advance({ minutes: 1 })
    await record(recipient, exchange, 'received')
    expect((await readCards(recipient)).offers).toEqual([
      earlier,
      { gift: 2, is_earlier: false, state: 'open' },
    ])
    expect((await thank(recipient, { message: 'To the first', gift: 1 })).status).toBe(201)
    expect((await thank(recipient, { message: 'To the second' })).status).toBe(201)
    await nextPart(server)
    expect(await cardsSeen(newGifter)).toEqual(['they: To the second'])
    expect(await noticesOf(gifter)).not.toContain(CARD)
    expect(await cardsSeen(recipient)).toEqual(['me: To the first', 'me: To the second'])
  })

  test('an earlier gifter who still takes part reads the card', async () => {
    const { exchange, gifter, recipient, others } = await aGift(server)
    const [after] = others as [Participant]
    // With the recipient's recipient excluded from the ends of the chain, the gifter gets another recipient.
    await thank(recipient, { message: 'Written in time' })
    await remove(recipient)
    await nextPart(server)
    expect(await cardsSeen(gifter)).toEqual(['they: Written in time'])
    expect((await signupOf(gifter, exchange)).paired_with).toBe(after.id)
    expect((await readCards(gifter)).cards[0]?.is_earlier).toBe(true)
    expect(await noticesOf(gifter)).toContain(`${CARD} in “${exchange.label}”`)
  })
})

test('closing the account of either side erases a card, and its picture', async () => {
  const { gifter, recipient } = await aGift(server)
  await thank(recipient, { message: 'Gone soon', picture_id: await aPictureOf(server, recipient) })
  await nextPart(server)
  await server.act(async (act) =>
    closeAccount({ ...act, me: await theMember(act.tx, recipient.id) }, async () => {}),
  )
  expect(await cardsSeen(gifter)).toEqual([])
  expect(await server.db.$count(pairMessages, eq(pairMessages.message, 'Gone soon'))).toBe(0)
})
