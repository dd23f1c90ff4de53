import { addMinutes } from 'date-fns'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lettersWhile } from '#tests/support/letters.ts'
import { aMemberOf, aModOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn, said, statuses } from '#tests/support/several.ts'
import { anExchangeOf, aParticipantOf, aSwapOf, type Participant } from '#tests/support/swaps.ts'

let server: TestServer
let creator: LoggedIn
let mod: LoggedIn
beforeAll(async () => {
  server = await startTestServer()
  creator = await aMemberOf(server, { email: 'creator@critters.example' })
  mod = await aModOf(server, { nickname: 'Allura' })
})
afterAll(() => server.stop())

const NOTHING = {
  status: 404,
  body: { message: 'We couldn’t find this. It may have been deleted' },
}

const detail = async ({ api }: LoggedIn, id: number) =>
  (await api.get(`/api/exchange-detail/${id}`)).body.data
const latest = async ({ api }: LoggedIn) => {
  const [notice] = (await api.get('/api/notifications')).body.data
  return { type: notice?.type, title: notice?.title, link: notice?.link }
}
const audit = async () => (await mod.api.get('/api/mod/audit')).body.data
const REASON = 'Too much glitter'

describe('removing a member', () => {
  const remove = (id: number, by = mod, reason: unknown = REASON) =>
    by.api.post(`/api/mod/signups/${id}/remove`, { reason })

  test('makes the member’s gifter send to the member’s recipient, and notifies both', async () => {
    const { exchange, circle } = await aSwapOf(server, 4)
    const [gifter, removed, recipient] = circle as [Participant, Participant, Participant]
    const link = `/exchange/${exchange.slug}`
    const letters = await lettersWhile(server, async () => {
      expect((await remove(removed.signupId)).status).toBe(204)
    })
    expect(letters.map(({ recipient: to, subject }) => [to, subject])).toEqual([
      [gifter.email, `You have a new recipient in “${exchange.label}”. See who you drew.`],
    ])
    const seen = await detail(gifter, exchange.id)
    expect([seen.my_signup.paired_with, seen.participants_count]).toEqual([recipient.id, 3])
    expect((await gifter.api.post(`/api/signups/${gifter.signupId}/address`)).status).toBe(200)
    expect([await latest(gifter), await latest(removed), await latest(recipient)]).toEqual([
      {
        type: 'rematched',
        title: `You have a new recipient in “${exchange.label}”. See who you drew.`,
        link,
      },
      { type: 'removed', title: `You are no longer part of “${exchange.label}”`, link },
      { type: 'rematched', title: `You have a new gifter in “${exchange.label}”`, link },
    ])
    expect((await detail(removed, exchange.id)).my_signup).toBe(null)
    const address = await removed.api.post(`/api/signups/${removed.signupId}/address`)
    expect(said(address)).toEqual(NOTHING)
  })

  test('from a swap of two leaves the other member without a recipient, and notifies that member', async () => {
    const { exchange, circle } = await aSwapOf(server, 2)
    const [one, removed] = circle as [Participant, Participant]
    await remove(removed.signupId)
    expect((await detail(one, exchange.id)).my_signup.paired_with).toBe(null)
    expect(await latest(one)).toEqual({
      type: 'rematched',
      title: `You don’t have a recipient anymore in “${exchange.label}”`,
      link: `/exchange/${exchange.slug}`,
    })
    expect((await one.api.post(`/api/signups/${one.signupId}/address`)).body.code).toBe(
      'not_paired',
    )
  })

  test('before the start frees the spot', async () => {
    const exchange = await anExchangeOf(server, creator, { maxSpots: 2 })
    const [one] = await inTurn(2, () => aParticipantOf(server, exchange))
    await remove(one?.signupId ?? 0)
    expect((await detail(creator, exchange.id)).remaining_spots).toBe(1)
  })

  test('before the start notifies only the removed member, and the others are paired at the start', async () => {
    const startAt = addMinutes(server.clock.now(), 1)
    const exchange = await anExchangeOf(server, creator, { startAt })
    const [removed, one, other] = (await inTurn(3, () => aParticipantOf(server, exchange))) as [
      Participant,
      Participant,
      Participant,
    ]
    const letters = await lettersWhile(server, async () => {
      expect((await remove(removed.signupId)).status).toBe(204)
    })
    const nothing = { type: undefined, title: undefined, link: undefined }
    expect([letters, await latest(removed), await latest(one), await latest(other)]).toEqual([
      [],
      {
        type: 'removed',
        title: `You are no longer part of “${exchange.label}”`,
        link: `/exchange/${exchange.slug}`,
      },
      nothing,
      nothing,
    ])
    server.clock.advance({ minutes: 1 })
    await server.runJobs()
    const pairOf = async (participant: Participant) =>
      (await detail(participant, exchange.id)).my_signup?.paired_with
    expect([await pairOf(one), await pairOf(other), await pairOf(removed)]).toEqual([
      other.id,
      one.id,
      undefined,
    ])
  })

  test('is refused to a mod who tries to remove themselves', async () => {
    const exchange = await anExchangeOf(server, creator)
    const ownMod = await aParticipantOf(server, exchange, { role: 'mod' })
    expect(said(await remove(ownMod.signupId, ownMod))).toEqual({
      status: 403,
      body: { message: 'You can’t do this to yourself', code: 'forbidden' },
    })
    expect((await detail(ownMod, exchange.id)).is_signed_up).toBe(true)
  })

  test('is refused without a reason, and if the member does not take part or is already removed', async () => {
    const { circle } = await aSwapOf(server, 3)
    const { signupId, nickname } = circle[0] as Participant
    const answers = [
      await remove(signupId, mod, ''),
      await remove(999_999),
      await remove(signupId),
      await remove(signupId),
    ]
    expect(statuses(answers)).toEqual([422, 404, 204, 404])
    const [{ details, subject_label }] = await audit()
    expect({ details, subject_label }).toEqual({
      details: { reason: REASON },
      subject_label: nickname,
    })
  })
})
