import { addDays, addMilliseconds, addMinutes, subDays } from 'date-fns'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#tests/support/databases.ts'
import { aModOf, type LoggedIn } from '#tests/support/members.ts'
import { lettersTo, remindersOf, tickAt } from '#tests/support/reminders.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn } from '#tests/support/several.ts'
import { aSwapOf, type Participant } from '#tests/support/swaps.ts'

describe.each(databases)('the reminder to send a parcel (%s)', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  const typesTo = async (member: LoggedIn) => (await remindersOf(member)).map(({ type }) => type)
  const tick = () => server.runJobs()
  const at = (instant: Date) => tickAt(server, instant)
  const momentOf = ({ sendBy }: { sendBy: Date | null }) => subDays(sendBy as Date, 3)

  const dayOf = ({ sendBy }: { sendBy: Date | null }) =>
    new Intl.DateTimeFormat('en-US', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    }).format(sendBy as Date)

  const sent = (one: Participant, exchange_id: number, type = 'physical_sent') =>
    one.api.post('/api/steps', { exchange_id, type })
  const all = async (everybody: readonly Participant[]) =>
    Object.fromEntries(
      await inTurn(everybody.length, async (i) => {
        const one = everybody[i] as Participant
        return [i, await typesTo(one)] as const
      }),
    )

  test('is sent once, three days before the send-by day, to gifters who have not recorded a parcel', async () => {
    const { exchange, circle } = await aSwapOf(server, 3, {
      label: 'Slow mail',
      sendByDuration: 20,
    })
    const [sender, digital, slow] = circle as [Participant, Participant, Participant]
    await sent(sender, exchange.id)
    await sent(digital, exchange.id, 'digital_sent')
    await sent(slow, exchange.id, 'received')
    const moment = momentOf(exchange)
    await at(addMilliseconds(moment, -1))
    expect(await all(circle)).toEqual({ 0: [], 1: [], 2: [] })
    const [letter, ...more] = await lettersTo(server, slow, () => at(moment))
    await tick()
    await at(addDays(moment, 2))
    expect(await all(circle)).toEqual({ 0: [], 1: [], 2: ['sending_reminder'] })
    const [told] = await remindersOf(slow)
    expect([told?.title, told?.link, letter?.kind, more]).toEqual([
      `Your gift in “Slow mail” should be posted by ${dayOf(exchange)}: is it on its way?`,
      `/exchange/${exchange.slug}`,
      'sending-reminder',
      [],
    ])
    for (const { nickname } of [sender, digital]) expect(letter?.text).not.toContain(nickname)
  })

  test('does not go to members who are suspended, removed, or waiting for a parent', async () => {
    const { exchange, circle } = await aSwapOf(server, 6)
    const [asked, suspended, kept, child, taken, before] = circle as [
      Participant,
      Participant,
      Participant,
      Participant,
      Participant,
      Participant,
    ]
    const mod = await aModOf(server)
    // A gift is on its way to the suspended member, who therefore stays in the exchange.
    await sent(asked, exchange.id)
    await mod.api.post(`/api/mod/members/${suspended.id}/suspend`, { reason: 'For a while' })
    await server.pool.query(`update members set birth_date = '2016-06-01' where id = ${child.id}`)
    await mod.api.post(`/api/mod/signups/${taken.signupId}/remove`, { reason: 'She asked' })
    await at(momentOf(exchange))
    expect(await all([asked, suspended, kept, child, taken, before])).toEqual({
      0: [],
      1: [],
      2: [],
      3: [],
      4: [],
      5: ['sending_reminder'],
    })
  })

  test('goes to a gifter who has sent only to a former recipient, but not to a member who has left', async () => {
    const { exchange, circle } = await aSwapOf(server, 4)
    const [gifter, leaving, , sender] = circle as [
      Participant,
      Participant,
      Participant,
      Participant,
    ]
    await sent(gifter, exchange.id)
    await sent(sender, exchange.id)
    const mod = await aModOf(server)
    server.clock.advance({ minutes: 1 })
    await mod.api.post(`/api/mod/signups/${leaving.signupId}/remove`, { reason: 'She asked' })
    await at(momentOf(exchange))
    expect([await typesTo(gifter), await typesTo(leaving), await typesTo(sender)]).toEqual([
      ['sending_reminder'],
      [],
      [],
    ])
  })

  test('waits for the later send-by day of a gifter who has asked for more time', async () => {
    const { exchange, circle } = await aSwapOf(server, 3)
    const [early, late] = circle as [Participant, Participant, Participant]
    const ask = ({ api, signupId }: Participant, days: number) =>
      api.post(`/api/signups/${signupId}/more-time`, { days })
    await ask(early, 5)
    await at(momentOf(exchange))
    await ask(late, 14)
    const first = await all(circle)
    const [letter] = await lettersTo(server, early, () => at(addDays(momentOf(exchange), 5)))
    const second = await all(circle)
    await at(addDays(momentOf(exchange), 14))
    const types = ['sending_reminder']
    expect([first, second, await all(circle)]).toEqual([
      { 0: [], 1: types, 2: types },
      { 0: types, 1: types, 2: types },
      { 0: types, 1: [...types, ...types], 2: types },
    ])
    expect(letter?.text).not.toContain('If you need more time')
  })

  test('does not go to participants in a cancelled swap', async () => {
    const { exchange, circle } = await aSwapOf(server, 2)
    const mod = await aModOf(server)
    await mod.api.post(`/api/mod/exchanges/${exchange.id}/cancel`, { reason: 'A flood.' })
    await at(momentOf(exchange))
    expect(await all(circle)).toEqual({ 0: [], 1: [] })
  })

  test('is not sent more than a day late', async () => {
    const { exchange, circle } = await aSwapOf(server, 2)
    await at(addDays(momentOf(exchange), 1))
    expect(await all(circle)).toEqual({ 0: [], 1: [] })
  })

  test('is sent half-way to the send-by day if that day is soon', async () => {
    const pairedAt = addMinutes(server.clock.now(), 1)
    const { circle } = await aSwapOf(server, 2, { sendByDuration: 4 })
    await at(addMilliseconds(addDays(pairedAt, 2), -1))
    const before = await all(circle)
    await at(addDays(pairedAt, 2))
    const types = ['sending_reminder']
    expect([before, await all(circle)]).toEqual([
      { 0: [], 1: [] },
      { 0: types, 1: types },
    ])
  })
})
