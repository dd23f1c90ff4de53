import { addDays, addHours } from 'date-fns'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { missingEntries, missingGifts } from '#server/db/schema.ts'
import { eraseBelongings } from '#server/resources/members/closed.ts'
import { lettersWhile } from '#tests/support/letters.ts'
import { aModOf, type LoggedIn } from '#tests/support/members.ts'
import {
  aLateSwap,
  answer,
  casesAbout,
  kindsOf,
  later,
  miss,
  read,
  signupOf,
} from '#tests/support/missing-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
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

describe('the clock, for a gift that has not arrived,', () => {
  test('reminds a gifter once if they have not replied after two days, and passes the case to the mods after four days', async () => {
    const { exchange, gifter, recipient, from } = await aLateSwap(server)
    await miss(recipient)
    const kinds = async (hours: number) =>
      (await lettersWhile(server, () => later(server, from, hours))).map(
        ({ recipient: to, kind }) => [to === gifter.email ? 'gifter' : 'recipient', kind],
      )
    expect([await kinds(47), await kinds(48), await kinds(60)]).toEqual([
      [],
      [['gifter', 'gift-missed-reminder']],
      [],
    ])
    expect((await kinds(96)).toSorted()).toEqual([
      ['gifter', 'gift-missed-with-mods'],
      ['recipient', 'gift-missed-with-mods'],
    ])
    const [one] = await casesAbout(mod, exchange)
    expect(one?.gift && [one.gift.state, kindsOf(one.gift)]).toEqual([
      'with_mods',
      ['recipient asked', 'elves silent'],
    ])
    const late = await answer(gifter, { answer: 'cannot' })
    expect([late.body.data.state, kindsOf(late.body.data)]).toEqual([
      'with_mods',
      ['recipient asked', 'elves silent', 'gifter cannot'],
    ])
  })

  test('passes the case to the mods fifteen days after the gifter has said that the gift is on its way', async () => {
    const { exchange, gifter, recipient, from } = await aLateSwap(server)
    await miss(recipient)
    await answer(gifter)
    await later(server, from, 24 * 14)
    expect(await casesAbout(mod, exchange)).toEqual([])
    await later(server, from, 24 * 15)
    const [one] = await casesAbout(mod, exchange)
    expect(one?.gift && kindsOf(one.gift)).toEqual([
      'recipient asked',
      'gifter on_its_way',
      'elves not_come',
    ])
  })

  test('gives a paused gifter one day to reply after the end of the pause', async () => {
    const { gifter, recipient, from } = await aLateSwap(server)
    await miss(recipient)
    server.clock.set(addHours(from, 90).toISOString())
    await mod.api.post(`/api/mod/members/${gifter.id}/pause`, { reason: 'For two days', days: 2 })
    await later(server, from, 97)
    const { body } = await read(recipient, 'receiving')
    expect([body.data.state, body.data.until]).toEqual([
      'asking',
      addHours(from, 90 + 48 + 24).toISOString(),
    ])
  })
})

describe('a case about a gift that has not arrived', () => {
  test.each(['received', 'received_all'])(
    'is closed when the recipient records “%s”',
    async (type) => {
      const { exchange, gifter, recipient } = await aLateSwap(server)
      await miss(recipient)
      await answer(gifter, { answer: 'lost', text: 'I’m sorry.' })
      if (type === 'received_all')
        await recipient.api.post(`/api/signups/${recipient.signupId}/receiving-done`)
      else await recipient.api.post('/api/steps', { exchange_id: exchange.id, type })
      const { state, what_next } = (await read(gifter, 'sending')).body.data
      expect([state, what_next]).toEqual(['arrived', 'Thank you!'])
      expect(await casesAbout(mod, exchange)).toEqual([])
    },
  )

  test('can be settled by a mod, and the gifter and the recipient see the mod’s reason', async () => {
    const { exchange, gifter, recipient } = await aLateSwap(server)
    await miss(recipient)
    await answer(gifter, { answer: 'lost', text: 'I’m sorry.' })
    const [one] = await casesAbout(mod, exchange)
    const letters = await lettersWhile(server, async () => {
      const settling = { how: 'gifter_did_their_part', reason: 'The post has lost it. A pity!' }
      const { status } = await mod.api.post(`/api/mod/cases/${one?.id}/settle`, settling)
      expect(status).toBe(200)
    })
    expect(letters.map(({ recipient: to, kind }) => [to, kind]).toSorted()).toEqual(
      [
        [gifter.email, 'gift-missed-settled'],
        [recipient.email, 'gift-missed-settled'],
      ].toSorted(),
    )
    const ends = [await read(gifter, 'sending'), await read(recipient, 'receiving')].map(
      ({ body }) => [body.data.state, kindsOf(body.data), body.data.entries[2].text],
    )
    const end = [
      'settled',
      ['recipient asked', 'gifter lost', 'elves settled'],
      'The post has lost it. A pity!',
    ]
    expect(ends).toEqual([end, end])
  })

  test('is closed when the recipient gets a new gifter, and the recipient can open another one later', async () => {
    const { exchange, circle } = await aLateSwap(server, {}, 4)
    const [gifter, recipient] = circle as [Participant, Participant]
    await miss(recipient)
    await mod.api.post(`/api/mod/signups/${gifter.signupId}/remove`, { reason: 'They asked' })
    const { body, text } = await read(recipient, 'receiving')
    expect([body.data.state, body.data.until]).toEqual(['new_gifter', null])
    expect(text).not.toContain(gifter.nickname)
    const { not_received_from } = await signupOf(recipient, exchange)
    expect(not_received_from).toBe(addDays(server.clock.now(), 14).toISOString())
    server.clock.advance({ days: 14 })
    expect((await miss(recipient)).status).toBe(200)
  })

  test('goes to the mods immediately if the recipient no longer has a gifter', async () => {
    const { exchange, circle } = await aSwapOf(server, 2, {
      region: 'us',
      sendByDuration: 1,
      label: 'Late mail',
    })
    const [gone, recipient] = circle as [Participant, Participant]
    await mod.api.post(`/api/mod/signups/${gone.signupId}/remove`, { reason: 'They asked' })
    const { body } = await miss(recipient)
    expect([body.data.state, kindsOf(body.data)]).toEqual([
      'with_mods',
      ['recipient asked', 'elves gifter_gone'],
    ])
    expect((await casesAbout(mod, exchange)).map(({ kind }) => kind)).toEqual(['missing_gift'])
  })

  test('is withdrawn when a mod removes the recipient', async () => {
    const { exchange, gifter, recipient } = await aLateSwap(server, {}, 4)
    await miss(recipient)
    await answer(gifter, { answer: 'cannot' })
    await mod.api.post(`/api/mod/signups/${recipient.signupId}/remove`, { reason: 'They asked' })
    const [row] = await server.db
      .select({ state: missingGifts.state })
      .from(missingGifts)
      .where(eq(missingGifts.exchangeId, exchange.id))
    expect([row?.state, await casesAbout(mod, exchange)]).toEqual(['withdrawn', []])
    expect((await signupOf(gifter, exchange)).asked_gift).toBe(null)
  })

  test('loses the gifter’s messages when the gifter closes their account', async () => {
    const { exchange, gifter, recipient } = await aLateSwap(server)
    await miss(recipient)
    await answer(gifter)
    await server.db.transaction((tx) => eraseBelongings(tx, gifter.id, server.clock.now()))
    const authors = await server.db
      .select({ author: missingEntries.authorId })
      .from(missingEntries)
      .innerJoin(missingGifts, eq(missingGifts.id, missingEntries.caseId))
      .where(eq(missingGifts.exchangeId, exchange.id))
    expect(authors).toEqual([{ author: recipient.id }])
  })
})
