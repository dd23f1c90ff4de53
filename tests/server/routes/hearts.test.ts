import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Step } from '#rules/exchange/step.ts'
import type { Notification } from '#rules/member/notification.ts'
import { members, posts } from '#server/db/schema.ts'
import { mailsTo } from '#tests/support/letters.ts'
import { aMemberOf, aModOf, type LoggedIn } from '#tests/support/members.ts'
import { aRunningSwap, pause, type RunningSwap } from '#tests/support/pausing.ts'
import { aPictureOf, PICTURE_FORMATS } from '#tests/support/picture-rows.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { atOnce, said, statuses, tally } from '#tests/support/several.ts'
import { openEnvelope, type Participant } from '#tests/support/swaps.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { PUBLIC_URL: 'https://swap.example' } })
})
afterAll(() => server.stop())

const NOTHING = {
  status: 404,
  body: { message: 'We couldn’t find this. It may have been deleted' },
}

const heart = ({ api }: LoggedIn, id: number, key?: string) =>
  api.post(`/api/steps/${id}/heart`, undefined, key === undefined ? {} : { key })
const stepsOf = async ({ api }: LoggedIn, { exchange }: Pick<RunningSwap, 'exchange'>) =>
  (await api.get(`/api/steps?filter[exchange_id]=${exchange.id}`)).body.data as Step[]
const noticesOf = async ({ api }: LoggedIn) =>
  (await api.get('/api/notifications')).body.data as Notification[]
const heartsTold = async (member: LoggedIn) =>
  (await noticesOf(member)).filter(({ type }) => type === 'heart').map(({ title }) => title)

/** A running swap in which the member has received a gift. */
async function aReceived() {
  const swap = await aRunningSwap(server)
  server.clock.advance({ minutes: 1 })
  const recording = { exchange_id: swap.exchange.id, type: 'received' }
  const { body } = await swap.member.api.post('/api/steps', recording)
  return { ...swap, step: body.data as Step }
}

/** A running swap in which the member has received a gift and posted about it, with a picture. */
async function aThanked() {
  const swap = await aRunningSwap(server)
  await openEnvelope(swap.gifter)
  server.clock.advance({ minutes: 1 })
  const picture = await aPictureOf(server, swap.member)
  const { body } = await swap.member.api.post('/api/steps/stepandpost', {
    exchange_id: swap.exchange.id,
    message: 'What a scarf!\nIt is <b>green</b>.',
    pictures: [picture],
    tags: [1],
  })
  return { ...swap, picture, step: body.data.step as Step, post: body.data.post as Step['post'] }
}

describe('a heart for a received gift', () => {
  test('is shown to the gifter and the recipient, and the recipient’s notice does not name the gifter', async () => {
    const { exchange, gifter, member, step } = await aReceived()
    const user = { id: member.id, nickname: member.nickname, avatar: null }
    expect(said(await heart(gifter, step.id))).toEqual({
      status: 200,
      body: {
        data: {
          ...step,
          user_id: member.id,
          user,
          is_mine: false,
          party: 'recipient',
          heart: true,
        },
      },
    })
    const seen = async (one: Participant) =>
      (await stepsOf(one, { exchange })).map((each) => each.heart)
    expect([await seen(gifter), await seen(member)]).toEqual([[true], [true]])
    const told = await noticesOf(member)
    expect(told[0]).toEqual({
      id: told[0]?.id,
      type: 'heart',
      title: `Your gifter sent a heart in “${exchange.label}”`,
      link: `/exchange/${exchange.slug}`,
      created_at: server.clock.now().toISOString(),
      read_at: null,
      post: null,
      member: null,
    })
    expect(await mailsTo(server, member.email, 'heart')).toEqual([])
  })

  test('can be taken back and given again, and is announced only once', async () => {
    const { exchange, gifter, member, step } = await aReceived()
    const given: boolean[] = []
    for (const _ of [1, 2, 3]) given.push((await heart(gifter, step.id)).body.data.heart)
    expect(given).toEqual([true, false, true])
    expect(await heartsTold(member)).toEqual([`Your gifter sent a heart in “${exchange.label}”`])
  })

  test('is announced for each received gift', async () => {
    const { exchange, gifter, member, step } = await aReceived()
    const recording = { exchange_id: exchange.id, type: 'received' }
    const another = (await member.api.post('/api/steps', recording)).body.data.id
    for (const id of [step.id, another]) await heart(gifter, id)
    expect((await heartsTold(member)).length).toBe(2)
  })

  test('can be given only by the gifter and only for a received gift, and any other attempt gets a 404', async () => {
    const { exchange, gifter, member, recipient, other, step } = await aReceived()
    const mod = await aModOf(server)
    const outsider = await aMemberOf(server)
    const answers: unknown[] = []
    for (const one of [member, recipient, other, mod, outsider])
      answers.push(said(await heart(one, step.id)))
    const record = async (one: Participant, type: string) =>
      (await one.api.post('/api/steps', { exchange_id: exchange.id, type })).body.data.id
    const sent = await record(gifter, 'physical_sent')
    await member.api.post(`/api/signups/${member.signupId}/receiving-done`)
    const closed = await record(member, 'received_all')
    for (const one of [gifter, member])
      for (const id of [sent, closed, 2 ** 31 - 1]) answers.push(said(await heart(one, id)))
    expect(answers).toEqual(answers.map(() => NOTHING))
    expect((await server.api.post(`/api/steps/${step.id}/heart`)).status).toBe(401)
    expect((await stepsOf(member, { exchange })).map((each) => each.heart)).toEqual([
      false,
      false,
      false,
    ])
  })

  test('cannot be given by a former gifter or by the new gifter who takes their place', async () => {
    const { gifter, other, step } = await aReceived()
    const mod = await aModOf(server)
    await mod.api.post(`/api/mod/signups/${gifter.signupId}/remove`, {
      reason: 'They asked for it',
    })
    expect([said(await heart(gifter, step.id)), said(await heart(other, step.id))]).toEqual([
      NOTHING,
      NOTHING,
    ])
  })

  test('cannot be given while either side is paused or the gifter is suspended', async () => {
    const { gifter, member, step } = await aReceived()
    const mod = await aModOf(server)
    const lift = ({ id }: LoggedIn) => mod.api.post(`/api/mod/members/${id}/lift`)
    const tried: unknown[] = []
    const attempt = async () => {
      const { status, body } = await heart(gifter, step.id)
      tried.push([status, body.code])
    }
    for (const one of [gifter, member]) {
      await pause(mod, one)
      await attempt()
      await lift(one)
    }
    await server.db
      .update(members)
      .set({ suspendedAt: server.clock.now() })
      .where(eq(members.id, gifter.id))
    await attempt()
    await server.db
      .update(members)
      .set({ suspendedAt: null, birthDate: '2014-06-01' })
      .where(eq(members.id, gifter.id))
    await attempt()
    expect([tried, await heartsTold(member)]).toEqual([
      [
        [403, 'paused'],
        [403, 'paused'],
        [403, 'suspended'],
        [403, 'paused'],
      ],
      [],
    ])
  })

  test('is toggled once by repeated requests with the same key', async () => {
    const { exchange, gifter, member, step } = await aReceived()
    const key = '0d9f4a52-2d0c-4a5a-9c4f-7d3f3f0f5a11'
    const answers = await atOnce(5, () => heart(gifter, step.id, key))
    expect([tally(answers), (await stepsOf(member, { exchange }))[0]?.heart]).toEqual([
      { 200: 5 },
      true,
    ])
  })

  test('is toggled by each of several concurrent requests, but announced only once', async () => {
    const { exchange, gifter, member, step } = await aReceived()
    const answers = await atOnce(4, () => heart(gifter, step.id))
    expect([tally(answers), (await stepsOf(member, { exchange }))[0]?.heart]).toEqual([
      { 200: 4 },
      false,
    ])
    expect((await heartsTold(member)).length).toBe(1)
  })

  test('is not a like of the post', async () => {
    const { gifter, member, step, post } = await aThanked()
    await heart(gifter, step.id)
    const { body } = await member.api.get(`/api/posts/${post?.id}`)
    expect([body.data.likes, body.data.likes_amount]).toEqual([[], 0])
  })

  test('stays on the step when the post is deleted', async () => {
    const { exchange, gifter, member, step, post } = await aThanked()
    await heart(gifter, step.id)
    await member.api.delete(`/api/posts/${post?.id}`)
    const seen = async (one: Participant) => {
      const [shown] = await stepsOf(one, { exchange })
      return [shown?.heart, shown?.post]
    }
    expect([await seen(gifter), await seen(member)]).toEqual([
      [true, null],
      [true, null],
    ])
  })
})

describe('a post about a received gift', () => {
  test('is shown with its step to its author and the gifter, and nobody else sees the step', async () => {
    const { exchange, gifter, member, recipient, other, post } = await aThanked()
    const seen = async (one: Participant) =>
      (await stepsOf(one, { exchange })).map((step) => step.post)
    expect([
      await seen(member),
      await seen(gifter),
      await seen(recipient),
      await seen(other),
    ]).toEqual([[post], [{ ...post, can_edit: false, can_delete: false }], [], []])
  })

  test('is shown in the gifter’s notice and email, with its text and picture', async () => {
    const { exchange, gifter, member, picture, post } = await aThanked()
    const [notice] = await noticesOf(gifter)
    expect([notice?.title, notice?.post]).toEqual([
      `${member.nickname} has received a gift from you in “${exchange.label}”`,
      {
        id: post?.id,
        words: 'What a scarf! It is green.',
        picture: {
          id: picture,
          formats: PICTURE_FORMATS,
          width: 1,
          height: 1,
          alt: null,
          placeholder: null,
        },
      },
    ])
    const [mail, ...others] = await mailsTo(server, gifter.email, 'recipient-thanked')
    expect([mail?.subject, others]).toEqual([
      `A thank-you for your gift in “${exchange.label}”`,
      [],
    ])
    expect(mail?.text).toContain('\n\n“What a scarf! It is green.”\n\n')
    expect(mail?.html).toContain('“What a scarf! It is green.”')
    expect(mail?.html).toContain('<img src="https://swap.example/media/x.webp" alt=""')
  })

  test('disappears from the gifter’s timeline and notice when it is hidden or deleted', async () => {
    const { exchange, gifter, member, post } = await aThanked()
    const seen = async () => [
      (await stepsOf(gifter, { exchange })).map((step) => step.post?.id ?? null),
      (await noticesOf(gifter))[0]?.post?.id ?? null,
    ]
    const id = post?.id ?? 0
    const before = await seen()
    await server.db.update(posts).set({ hiddenAt: server.clock.now() }).where(eq(posts.id, id))
    const hidden = await seen()
    await server.db.update(posts).set({ hiddenAt: null }).where(eq(posts.id, id))
    const restored = await seen()
    await member.api.delete(`/api/posts/${id}`)
    expect([before, hidden, restored, await seen()]).toEqual([
      [[id], id],
      [[null], null],
      [[id], id],
      [[null], null],
    ])
  })

  test('stays in the feed when its step is deleted', async () => {
    const { exchange, gifter, member, step, post } = await aThanked()
    const answers = [
      await member.api.delete(`/api/steps/${step.id}`),
      await gifter.api.get(`/api/posts/${post?.id}`),
    ]
    expect([statuses(answers), await stepsOf(gifter, { exchange })]).toEqual([[204, 200], []])
  })
})
