import { addDays } from 'date-fns'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { missingGifts } from '#server/db/schema.ts'
import { lettersWhile } from '#tests/support/letters.ts'
import { aModOf, type LoggedIn } from '#tests/support/members.ts'
import {
  answer,
  casesAbout,
  kindsOf,
  miss,
  ON_ITS_WAY,
  read,
  signupOf,
  withdraw,
} from '#tests/support/missing-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { statuses } from '#tests/support/several.ts'
import { aSwapOf, type Participant } from '#tests/support/swaps.ts'

const CANNOT = { answer: 'cannot', text: 'I’m in hospital.' }

let server: TestServer
let mod: LoggedIn
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  mod = await aModOf(server)
})
afterAll(() => server.stop())

/** A swap of three before its send-by day. */
async function anEarlySwap() {
  const { exchange, circle } = await aSwapOf(server, 3, { region: 'us', sendByDuration: 5 })
  const [gifter, recipient, other] = circle as [Participant, Participant, Participant]
  return { exchange, gifter, recipient, other, sendBy: exchange.sendBy as Date }
}
const rowOf = async ({ id }: Participant) =>
  (await server.db.select().from(missingGifts).where(eq(missingGifts.gifterId, id))).at(-1)

describe('a gifter who can’t send a gift', () => {
  test('says so before the send-by day, is released, and opens a case at the mods’ desk', async () => {
    const { exchange, gifter, recipient } = await anEarlySwap()
    const letters = await lettersWhile(server, async () => {
      const { status, body } = await answer(gifter, CANNOT)
      expect([status, body.data.state, body.data.until]).toEqual([200, 'with_mods', null])
    })
    expect(letters.map(({ recipient: to, kind }) => [to, kind])).toEqual([
      [recipient.email, 'gift-missed-answered'],
    ])
    for (const { text, html } of letters) expect(`${text} ${html}`).not.toContain(gifter.nickname)
    const [about] = await casesAbout(mod, exchange)
    const { text, body } = await read(recipient, 'receiving')
    expect([about?.kind, about?.gift && kindsOf(about.gift), kindsOf(body.data)]).toEqual([
      'missing_gift',
      ['gifter cannot'],
      ['gifter cannot'],
    ])
    expect(`${JSON.stringify(about)} ${text}`).not.toContain(gifter.nickname)
    expect((await rowOf(gifter))?.releasedAt).toEqual(server.clock.now())
  })

  test('says so once, before anything is sent, and not from the send-by day on', async () => {
    const { exchange, gifter, recipient, other, sendBy } = await anEarlySwap()
    await answer(gifter, CANNOT)
    const again = await answer(gifter, CANNOT)
    const step = { exchange_id: exchange.id, type: 'physical_sent' }
    await recipient.api.post('/api/steps', step)
    const sent = await answer(recipient, CANNOT)
    server.clock.set(sendBy.toISOString())
    const late = await answer(other, CANNOT)
    expect([again, sent, late].map(({ status, body }) => [status, body.code])).toEqual([
      [422, 'answered'],
      [422, 'sent'],
      [422, 'too_late'],
    ])
  })

  test('has until the day to which they have moved it, and can say nothing else before they are asked', async () => {
    const { gifter, sendBy } = await anEarlySwap()
    await gifter.api.post(`/api/signups/${gifter.signupId}/more-time`, { days: 3 })
    server.clock.set(addDays(sendBy, 2).toISOString())
    const way = await answer(gifter, ON_ITS_WAY)
    const lost = await answer(gifter, { answer: 'lost', text: 'It’s gone.' })
    expect(statuses([way, lost, await answer(gifter, CANNOT)])).toEqual([404, 404, 200])
  })

  test('is no longer reminded to post', async () => {
    const { gifter, other, sendBy } = await anEarlySwap()
    await answer(gifter, CANNOT)
    server.clock.set(addDays(sendBy, -2).toISOString())
    const letters = await lettersWhile(server, server.runJobs)
    const told = letters.flatMap(({ recipient: to, kind }) => (kind.includes('remind') ? to : []))
    expect([told.includes(other.email), told.includes(gifter.email)]).toEqual([true, false])
  })

  test('is not released the third time within twelve months', async () => {
    const { exchange, gifter, recipient } = await anEarlySwap()
    const releasedAt = addDays(server.clock.now(), -200)
    const earlier = {
      exchangeId: exchange.id,
      recipientId: recipient.id,
      gifterId: gifter.id,
      state: 'new_gifter',
      askedAt: releasedAt,
      releasedAt,
    } as const
    await server.db.insert(missingGifts).values([earlier, earlier])
    await server.db
      .update(missingGifts)
      .set({ exchangeId: (await anEarlySwap()).exchange.id })
      .where(eq(missingGifts.gifterId, gifter.id))
    await answer(gifter, CANNOT)
    const row = await rowOf(gifter)
    expect([row?.state, row?.releasedAt]).toEqual(['with_mods', null])
  })
})

describe('the recipient of a gifter who can’t send a gift', () => {
  test('cannot end the case, because they have not asked for the gift', async () => {
    const { exchange, gifter, recipient } = await anEarlySwap()
    await answer(gifter, CANNOT)
    expect((await withdraw(recipient)).status).toBe(404)
    expect((await casesAbout(mod, exchange)).length).toBe(1)
  })

  test('may still miss the gift after a mod has settled that case', async () => {
    const { exchange, gifter, recipient, sendBy } = await anEarlySwap()
    await answer(gifter, CANNOT)
    const open = await signupOf(recipient, exchange)
    const [about] = await casesAbout(mod, exchange)
    await mod.api.post(`/api/mod/cases/${about?.id}/settle`, {
      how: 'gifter_did_their_part',
      reason: 'They have found the time after all.',
    })
    const settled = await signupOf(recipient, exchange)
    server.clock.set(addDays(sendBy, 14).toISOString())
    expect([
      open.not_received_from,
      settled.not_received_from,
      (await miss(recipient)).status,
    ]).toEqual([null, addDays(sendBy, 14).toISOString(), 200])
  })

  test('waits for their new gifter once the mods have removed the old one', async () => {
    const { exchange, gifter, recipient } = await anEarlySwap()
    await answer(gifter, CANNOT)
    await mod.api.post(`/api/mod/signups/${gifter.signupId}/remove`, {
      reason: 'They asked for it',
    })
    const { missing_gift } = await signupOf(recipient, exchange)
    expect([missing_gift?.state, await casesAbout(mod, exchange)]).toEqual(['new_gifter', []])
  })
})
