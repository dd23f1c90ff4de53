import { addDays, addHours } from 'date-fns'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeAccount } from '#server/acts/close-account.ts'
import { members } from '#server/db/schema.ts'
import { theMember } from '#server/resources/members/store.ts'
import { standingOf } from '#tests/support/defaults.ts'
import { lettersWhile } from '#tests/support/letters.ts'
import { aModOf, type LoggedIn } from '#tests/support/members.ts'
import { casesAbout, kindsOf, noticesOf, read, withdraw } from '#tests/support/missing-calls.ts'
import {
  aCaseWithMods,
  accept,
  addressOf,
  allow,
  anAskedRescuer,
  aRescuerOf,
  atDesk,
  codesOf,
  decline,
  offer,
  open,
  receiveRescue,
  rescuesOf,
  sendRescue,
} from '#tests/support/rescue-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { statuses } from '#tests/support/several.ts'

let server: TestServer
let mod: LoggedIn
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  mod = await aModOf(server)
})
afterAll(() => server.stop())

const pass = async (time: { hours?: number; days?: number }) => {
  server.clock.advance(time)
  await server.runJobs()
}
const stateOf = async ({ api }: LoggedIn) => (await rescuesOf({ api } as LoggedIn))[0]?.state

describe('a rescue', () => {
  test('goes from the mods’ yes to a gift that arrives, and neither side learns who the other rescuer is', async () => {
    const { exchange, recipient, gifter, caseId } = await aCaseWithMods(server, mod)
    const rescuer = await aRescuerOf(server)
    await offer(rescuer, exchange)
    const recipientId = recipient.id
    expect(await atDesk(mod, caseId)).toEqual({
      id: caseId,
      member: { id: recipientId, nickname: recipient.nickname, avatar: null },
      exchange: { id: exchange.id, label: exchange.label, slug: exchange.slug },
      state: 'with_mods',
      may_rescue: true,
      is_minor: false,
      rescue: null,
      until: null,
      candidates_count: 1,
      candidates: null,
      may_open: true,
      obstacle: null,
    })
    const opened = (await open(mod, caseId)).body.data
    expect([opened.state, opened.may_open, opened.rescue]).toEqual(['rescuing', false, null])
    const letters = await lettersWhile(server, () => server.runJobs())
    expect(letters.map(({ kind }) => kind)).toEqual(['rescue-asked'])
    const [asked] = await rescuesOf(rescuer)
    const rescueId = asked?.id ?? 0
    const now = server.clock.now()
    const seen = {
      id: rescueId,
      exchange: { id: exchange.id, label: exchange.label, slug: exchange.slug },
      state: 'asked',
      what_next:
        'Someone’s gift hasn’t come. Would you send them a spare one? Once you say yes, you read who it’s for.',
      until: addHours(now, 48).toISOString(),
      region: 'us',
      has_surveys: false,
      recipient: null,
      is_paused: false,
      steps: [],
      may_be_thanked: false,
      thanks_are_offered: false,
      is_over: false,
    }
    expect(asked).toEqual(seen)
    expect(codesOf([await addressOf(rescuer, rescueId)])).toEqual([[403, 'hidden']])
    const { status, body } = await accept(rescuer, rescueId)
    const until = new Date(Math.ceil(addDays(now, 14).getTime() / 86_400_000) * 86_400_000)
    expect([status, body.data]).toEqual([
      200,
      {
        ...seen,
        state: 'accepted',
        what_next:
          'Please post your gift within 14 days, and record it here. Your name stays secret.',
        until: until.toISOString(),
        recipient: { id: recipientId, nickname: recipient.nickname, avatar: null },
        thanks_are_offered: true,
      },
    ])
    const address = await addressOf(rescuer, rescueId)
    expect([address.status, address.body.data.is_kept]).toEqual([200, false])
    const [view] = (await recipient.api.get('/api/me/address-views')).body.data
    expect([view.viewer, view.is_rescuer]).toEqual([null, true])
    const sending = (await read(recipient, 'receiving')).body.data
    expect([sending.state, sending.rescue, sending.until]).toEqual([
      'rescuing',
      'sending',
      until.toISOString(),
    ])
    const forGifter = (await read(gifter, 'sending')).body.data
    expect([forGifter.state, forGifter.rescue, forGifter.may_rescue, forGifter.until]).toEqual([
      'rescuing',
      null,
      null,
      null,
    ])
    const step = await sendRescue(rescuer, exchange, rescueId)
    expect([step.status, step.body.data.party, step.body.data.is_rescue]).toEqual([201, 'me', true])
    const timeline = (await recipient.api.get(`/api/steps?filter[exchange_id]=${exchange.id}`)).body
    expect(
      timeline.data.map(({ party, user_id, user, type }: Record<string, unknown>) => [
        party,
        user_id,
        user,
        type,
      ]),
    ).toEqual([['rescuer', null, null, 'physical_sent']])
    const receipt = await receiveRescue(recipient, exchange)
    expect([receipt.status, receipt.body.data.party, receipt.body.data.is_rescue]).toEqual([
      201,
      'me',
      true,
    ])
    const ended = (await read(recipient, 'receiving')).body.data
    expect([ended.state, ended.rescue, kindsOf(ended)]).toEqual([
      'rescued',
      'arrived',
      [
        'recipient asked',
        'gifter cannot',
        'elves rescue_opened',
        'rescuer rescue_accepted',
        'rescuer rescue_sent',
        'elves rescued',
      ],
    ])
    expect(await casesAbout(mod, exchange)).toEqual([])
    expect([await stateOf(rescuer), (await standingOf(rescuer)).rescued]).toEqual(['arrived', 1])
    expect((await noticesOf(rescuer)).toSorted()).toEqual([
      `Can you send a spare gift in “${exchange.label}”?`,
      `Your spare gift in “${exchange.label}” has arrived`,
    ])
    // The first gift arrives as well, and both stay.
    const first = await recipient.api.post('/api/steps', {
      exchange_id: exchange.id,
      type: 'received',
    })
    expect([first.status, (await read(recipient, 'receiving')).body.data.state]).toEqual([
      201,
      'rescued',
    ])
  })

  test('is offered to the next member after a no, after 48 hours, after 14 days, and after a pause of the rescuer', async () => {
    const { exchange, recipient, caseId } = await aCaseWithMods(server, mod)
    const all: LoggedIn[] = []
    for (let n = 0; n < 5; n += 1) {
      const rescuer = await aRescuerOf(server)
      await offer(rescuer, exchange)
      all.push(rescuer)
    }
    await open(mod, caseId)
    const askedNow = async () => {
      for (const one of all) {
        const [rescue] = await rescuesOf(one)
        if (rescue?.state === 'asked') return { one, id: rescue.id }
      }
      throw new Error('nobody is asked')
    }
    await server.runJobs()
    const first = await askedNow()
    await decline(first.one, first.id)
    await server.runJobs()
    const second = await askedNow()
    await pass({ hours: 48 })
    expect(codesOf([await accept(second.one, second.id)])).toEqual([[422, 'closed']])
    const third = await askedNow()
    await accept(third.one, third.id)
    await pass({ days: 16 })
    const fourth = await askedNow()
    await server.db
      .update(members)
      .set({ pausedUntil: addDays(server.clock.now(), 3) })
      .where(eq(members.id, fourth.one.id))
    await server.runJobs()
    const fifth = await askedNow()
    await decline(fifth.one, fifth.id)
    await server.runJobs()
    const states = await Promise.all(
      [first, second, third, fourth, fifth].map(({ one }) => stateOf(one)),
    )
    expect(states).toEqual(['declined', 'expired', 'expired', 'ended', 'declined'])
    const { state, rescue, entries } = (await read(recipient, 'receiving')).body.data
    expect([state, rescue, kindsOf({ entries } as never).slice(2)]).toEqual([
      'with_mods',
      null,
      ['elves rescue_opened', 'rescuer rescue_accepted', 'elves rescuer_gone', 'elves no_rescuer'],
    ])
    expect((await casesAbout(mod, exchange)).map(({ id }) => id)).toEqual([caseId])
  })

  test('ends when the first gift arrives, unless it is on its way', async () => {
    const unsent = await anAskedRescuer(server, mod)
    await accept(unsent.rescuer, unsent.rescueId)
    const arrives = ({ recipient, exchange }: typeof unsent) =>
      recipient.api.post('/api/steps', { exchange_id: exchange.id, type: 'received' })
    await arrives(unsent)
    const sent = await anAskedRescuer(server, mod)
    await accept(sent.rescuer, sent.rescueId)
    await sendRescue(sent.rescuer, sent.exchange, sent.rescueId)
    await arrives(sent)
    expect([await stateOf(unsent.rescuer), await stateOf(sent.rescuer)]).toEqual(['ended', 'sent'])
    expect(codesOf([await addressOf(unsent.rescuer, unsent.rescueId)])).toEqual([[403, 'hidden']])
    expect((await addressOf(sent.rescuer, sent.rescueId)).status).toBe(200)
    const cases = [unsent, sent].map(async ({ recipient }) => {
      const { state, rescue } = (await read(recipient, 'receiving')).body.data
      return [state, rescue]
    })
    expect(await Promise.all(cases)).toEqual([
      ['arrived', null],
      ['arrived', 'sent'],
    ])
    expect(statuses([await receiveRescue(unsent.recipient, unsent.exchange)])).toEqual([422])
    expect(statuses([await receiveRescue(sent.recipient, sent.exchange)])).toEqual([201])
    expect(await stateOf(sent.rescuer)).toBe('arrived')
  })

  test.each<
    [string, (swap: Awaited<ReturnType<typeof anAskedRescuer>>) => Promise<unknown>, string]
  >([
    [
      'the recipient no longer misses the gift',
      ({ recipient }) => withdraw(recipient),
      'withdrawn',
    ],
    ['the recipient takes their yes back', ({ recipient }) => allow(recipient, false), 'with_mods'],
    [
      'a mod settles the case',
      ({ caseId }) =>
        mod.api.post(`/api/mod/cases/${caseId}/settle`, {
          how: 'gifter_did_their_part',
          reason: 'It was sent.',
        }),
      'settled',
    ],
    [
      'the recipient closes their account',
      async ({ recipient }) =>
        server.act(async (act) =>
          closeAccount({ ...act, me: await theMember(act.tx, recipient.id) }, async () => {}),
        ),
      'gone',
    ],
  ])('ends when %s', async (_, end, state) => {
    const swap = await anAskedRescuer(server, mod)
    await end(swap)
    const { data } = (await read(swap.recipient, 'receiving')).body
    expect(data?.state ?? 'gone').toBe(state)
    expect(await stateOf(swap.rescuer)).toBe(state === 'gone' ? undefined : 'ended')
    const told = `Your spare gift in “${swap.exchange.label}” is no longer needed`
    expect(await noticesOf(swap.rescuer)).toContain(told)
  })

  test('goes back to the mods when the sent gift has not come in time, and can still be received', async () => {
    const { rescuer, rescueId, exchange, recipient, caseId } = await anAskedRescuer(server, mod)
    await accept(rescuer, rescueId)
    expect(codesOf([await allow(recipient, false)])).toEqual([[422, 'accepted']])
    await sendRescue(rescuer, exchange, rescueId)
    await pass({ days: 16 })
    const { state, rescue } = (await read(recipient, 'receiving')).body.data
    expect([state, rescue, (await atDesk(mod, caseId))?.rescue]).toEqual([
      'with_mods',
      'sent',
      'sent',
    ])
    await receiveRescue(recipient, exchange)
    expect((await read(recipient, 'receiving')).body.data.state).toBe('rescued')
  })
})
