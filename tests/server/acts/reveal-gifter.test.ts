import { addDays } from 'date-fns'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeAccount } from '#server/acts/close-account.ts'
import { members, reveals } from '#server/db/schema.ts'
import { theMember } from '#server/resources/members/store.ts'
import { aModOf, type LoggedIn } from '#tests/support/members.ts'
import { noticesOf, signupOf } from '#tests/support/missing-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import type { Participant } from '#tests/support/swaps.ts'
import { chooseReveal, finish, readCards } from '#tests/support/thanks-calls.ts'
import { aTalk } from '#tests/support/thread-calls.ts'

let server: TestServer
let mod: LoggedIn
beforeAll(async () => {
  server = await startTestServer()
  mod = await aModOf(server)
})
afterAll(() => server.stop())

const aSwap = (size = 6) => aTalk(server, size)
const codeOf = async (one: Participant, may_reveal = true) => {
  const { status, body } = await chooseReveal(one, may_reveal)
  return status === 200 ? body.data.reveal : body.code
}
const TOLD = 'You can read who your gifter was'

describe('a gifter who lets their recipient learn who they were', () => {
  test('is named on the recipient’s page once both have marked everything, and not before', async () => {
    const { exchange, gifter, recipient } = await aSwap()
    expect((await signupOf(gifter, exchange)).reveal).toBe('off')
    expect(await codeOf(gifter)).toBe('on')
    await finish(recipient, exchange, 'receiving')
    expect([
      (await signupOf(recipient, exchange)).thanks,
      (await readCards(recipient)).gifters,
    ]).toEqual([{ cards: 0, gifters: 0 }, []])
    await finish(gifter, exchange, 'sending')
    expect((await signupOf(recipient, exchange)).thanks).toEqual({ cards: 0, gifters: 1 })
    expect((await readCards(recipient)).gifters).toEqual([
      { member: { id: gifter.id, nickname: gifter.nickname, avatar: null }, is_earlier: false },
    ])
    expect(await noticesOf(recipient)).toContain(`${TOLD} in “${exchange.label}”`)
    expect([await codeOf(gifter, false), await codeOf(gifter, true)]).toEqual(['shown', 'shown'])
  })

  test('can change their mind until then', async () => {
    const { exchange, gifter, recipient } = await aSwap()
    await chooseReveal(gifter)
    expect(await codeOf(gifter, false)).toBe('off')
    await finish(gifter, exchange, 'sending')
    await finish(recipient, exchange, 'receiving')
    expect((await readCards(recipient)).gifters).toEqual([])
    expect(await codeOf(gifter)).toBe('shown')
    expect((await readCards(recipient)).gifters).toHaveLength(1)
  })

  test('is not named to anybody who notifies themselves by their own mark', async () => {
    const { exchange, gifter, recipient } = await aSwap()
    await chooseReveal(gifter)
    await finish(gifter, exchange, 'sending')
    await finish(recipient, exchange, 'receiving')
    const told = await noticesOf(recipient)
    expect(told.filter((title) => title.startsWith(TOLD))).toEqual([])
    expect((await readCards(recipient)).gifters).toHaveLength(1)
  })

  test('is called someone who has left while suspended, and after closing their account', async () => {
    const { exchange, gifter, recipient } = await aSwap()
    await chooseReveal(gifter)
    for (const one of [gifter, recipient]) {
      await finish(one, exchange, 'sending')
      await finish(one, exchange, 'receiving')
    }
    await mod.api.post(`/api/mod/members/${gifter.id}/suspend`, { reason: 'For a while' })
    const nameless = [{ member: null, is_earlier: false }]
    expect((await readCards(recipient)).gifters).toEqual(nameless)
    await mod.api.post(`/api/mod/members/${gifter.id}/lift`)
    expect((await readCards(recipient)).gifters[0]?.member?.id).toBe(gifter.id)
    await server.act(async (act) =>
      closeAccount({ ...act, me: await theMember(act.tx, gifter.id) }, async () => {}),
    )
    expect((await readCards(recipient)).gifters).toEqual(nameless)
  })
})

describe('the choice', () => {
  test.each([
    ['fewer than six take part', 5, {}, {}],
    ['the gifter is a minor', 6, { birthDate: '2012-06-01', parentConfirmedAt: new Date() }, {}],
    ['the recipient is a minor', 6, {}, { birthDate: '2012-06-01', parentConfirmedAt: new Date() }],
  ])('is not offered if %s', async (_, size, ofGifter, ofRecipient) => {
    const { exchange, gifter, recipient } = await aSwap(size)
    for (const [one, row] of [
      [gifter, ofGifter],
      [recipient, ofRecipient],
    ] as const)
      if (Object.keys(row).length > 0)
        await server.db.update(members).set(row).where(eq(members.id, one.id))
    expect([(await signupOf(gifter, exchange)).reveal, await codeOf(gifter)]).toEqual([
      null,
      'not_offered',
    ])
  })

  test('can no longer be made after the end, but be taken back', async () => {
    const endAt = addDays(server.clock.now(), 3)
    const { exchange, gifter, others } = await aTalk(server, 6, { endAt })
    await chooseReveal(gifter)
    server.clock.set((exchange.endAt as Date).toISOString())
    expect([await codeOf(others[0] as Participant), await codeOf(gifter, false)]).toEqual([
      'ended',
      'off',
    ])
  })

  test('can be taken back by a suspended member, who cannot make it', async () => {
    const { exchange, gifter } = await aSwap()
    await chooseReveal(gifter)
    // With a gift on its way, a suspended member stays in the swap.
    await finish(gifter, exchange, 'sending')
    await mod.api.post(`/api/mod/members/${gifter.id}/suspend`, { reason: 'For a while' })
    expect((await chooseReveal(gifter, false)).status).toBe(200)
    expect((await chooseReveal(gifter)).status).toBe(403)
  })

  test('belongs to one recipient, and is forgotten if they have another one before everything is sent', async () => {
    const { exchange, gifter, recipient } = await aSwap(7)
    await chooseReveal(gifter)
    await mod.api.post(`/api/mod/signups/${recipient.signupId}/remove`, { reason: 'They asked' })
    expect((await signupOf(gifter, exchange)).reveal).toBe('off')
    expect(await server.db.$count(reveals, eq(reveals.gifterId, gifter.id))).toBe(0)
  })

  test('stays with the earlier recipient of a gifter who had sent everything, and can be taken back', async () => {
    const { exchange, gifter, others } = await aSwap(7)
    const [removed, earlier, another] = others as [Participant, Participant, Participant]
    await finish(gifter, exchange, 'sending')
    const pairs = [earlier, another, removed].map(({ id }) => ({
      exchangeId: exchange.id,
      gifterId: gifter.id,
      recipientId: id,
    }))
    await server.db.insert(reveals).values(pairs)
    await mod.api.post(`/api/mod/signups/${removed.signupId}/remove`, { reason: 'They asked' })
    expect((await signupOf(gifter, exchange)).reveal).toBe('earlier')
    await finish(earlier, exchange, 'receiving')
    expect(
      (await readCards(earlier)).gifters.map(({ member, is_earlier }) => [member?.id, is_earlier]),
    ).toEqual([[gifter.id, true]])
    expect(await codeOf(gifter, false)).toBe('off')
    expect(await server.db.$count(reveals, eq(reveals.gifterId, gifter.id))).toBe(1)
  })

  test('is not a call about another member’s sign-up', async () => {
    const { gifter, recipient } = await aSwap()
    expect((await chooseReveal({ ...gifter, signupId: recipient.signupId })).status).toBe(404)
    expect((await chooseReveal(gifter, 'perhaps')).status).toBe(422)
  })
})
