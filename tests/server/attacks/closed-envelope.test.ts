import { addDays } from 'date-fns'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { Notification } from '#rules/member/notification.ts'
import { databases } from '#tests/support/databases.ts'
import { HOME } from '#tests/support/home.ts'
import { aModOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { aSwapOf, openEnvelope, type Participant, type Swap } from '#tests/support/swaps.ts'

describe.each(databases)('until a gifter opens their envelope (%s)', (database) => {
  let server: TestServer
  let mod: LoggedIn
  beforeAll(async () => {
    server = await startTestServer({ database })
    mod = await aModOf(server)
  })
  afterAll(() => server.stop())

  const noticesTo = async ({ api }: LoggedIn): Promise<string[]> =>
    (await api.get('/api/notifications?perPage=100')).body.data.map(
      ({ title }: { title: string }) => title,
    )
  const mailsTo = async ({ email }: Participant): Promise<string[]> =>
    (await server.mails()).flatMap(({ recipient, subject, text, html }) =>
      recipient === email ? [subject, text, html] : [],
    )
  const detail = async ({ api }: LoggedIn, { exchange }: Swap): Promise<Exchange> =>
    (await api.get(`/api/exchange-detail/${exchange.id}`)).body.data

  /** Makes the recipient do everything that causes a notice to their gifter. */
  async function acts(recipient: Participant, { exchange }: Swap) {
    const gift = { exchange_id: exchange.id, message: 'What a scarf!', tags: [1] }
    const address = { ...HOME, line2: null, state: null, line1: '9 New Road' }
    await recipient.api.post('/api/steps/stepandpost', gift)
    await recipient.api.put(`/api/addresses/${recipient.addressId}`, address)
    server.clock.advance({ hours: 2 })
  }

  const aSwap = async (size: number) => {
    const swap = await aSwapOf(server, size)
    const [gifter, recipient, next] = swap.circle as [Participant, Participant, Participant]
    return { swap, gifter, recipient, next }
  }

  test('no notice or email contains their recipient’s name, from the pairing to the last reminder', async () => {
    const { swap, gifter, recipient } = await aSwap(3)
    await acts(recipient, swap)
    server.clock.set(addDays(swap.exchange.sendBy ?? 0, -3).toISOString())
    await server.runJobs()
    const { label } = swap.exchange
    const titles = await noticesTo(gifter)
    expect(titles).toEqual([
      expect.stringMatching(/is it on its way\?$/),
      `Your recipient has a new address for “${label}”`,
      `Your recipient has received a gift from you in “${label}”`,
      `Names are drawn in “${label}”. See who you drew.`,
    ])
    const told = [...titles, ...(await mailsTo(gifter))].join()
    expect([told.includes(recipient.nickname), told.includes('What a scarf!')]).toEqual([
      false,
      false,
    ])
  })

  test('no notice shows the recipient’s post, because a post names its author', async () => {
    const { swap, gifter, recipient } = await aSwap(3)
    const posts = async () =>
      (await gifter.api.get('/api/notifications')).body.data.map(
        ({ post }: Notification) => post !== null,
      )
    await acts(recipient, swap)
    const before = await posts()
    await openEnvelope(gifter)
    await acts(recipient, swap)
    expect([before, await posts()]).toEqual([
      [false, false, false],
      [false, true, false, false, false],
    ])
  })

  test('no notice shows the recipient’s avatar', async () => {
    const { swap, gifter, recipient } = await aSwap(3)
    const faces = async () =>
      (await gifter.api.get('/api/notifications')).body.data.map(
        ({ member }: Notification) => member?.id ?? null,
      )
    await acts(recipient, swap)
    const before = await faces()
    await openEnvelope(gifter)
    await acts(recipient, swap)
    expect([before, await faces()]).toEqual([
      [null, null, null],
      [recipient.id, recipient.id, null, null, null],
    ])
  })

  test('earlier notices do not show the recipient’s new nickname', async () => {
    const { swap, gifter, recipient } = await aSwap(3)
    await acts(recipient, swap)
    await recipient.api.post('/api/profile', { nickname: `Atlas moth ${swap.exchange.id}` })
    expect((await noticesTo(gifter)).join()).not.toContain('Atlas moth')
  })

  test.each([
    ['opens the envelope', openEnvelope],
    [
      'views the address',
      ({ api, signupId }: Participant) => api.post(`/api/signups/${signupId}/address`),
    ],
  ])(
    'notices contain no names, and new notices contain the recipient’s name once the gifter %s',
    async (_, open) => {
      const { swap, gifter, recipient } = await aSwap(3)
      await open(gifter)
      const before = (await mailsTo(gifter)).length
      await acts(recipient, swap)
      const { label } = swap.exchange
      expect((await noticesTo(gifter)).slice(0, 2)).toEqual([
        `${recipient.nickname} has a new address for “${label}”`,
        `${recipient.nickname} has received a gift from you in “${label}”`,
      ])
      expect((await mailsTo(gifter)).slice(before).join()).toContain(recipient.nickname)
    },
  )

  test('a rematch gives the gifter a new closed envelope, and no notice or email contains the new recipient’s name', async () => {
    const { swap, gifter, recipient, next } = await aSwap(4)
    await openEnvelope(gifter)
    const removal = { reason: 'Too much glitter' }
    await mod.api.post(`/api/mod/signups/${recipient.signupId}/remove`, removal)
    const closed = (await detail(gifter, swap)).my_signup
    await acts(next, swap)
    const { label } = swap.exchange
    const titles = await noticesTo(gifter)
    expect([closed?.paired_with, closed?.has_opened_match, titles.slice(0, 3)]).toEqual([
      next.id,
      false,
      [
        `Your recipient has a new address for “${label}”`,
        `Your recipient has received a gift from you in “${label}”`,
        `You have a new recipient in “${label}”. See who you drew.`,
      ],
    ])
    expect([...titles, ...(await mailsTo(gifter))].join()).not.toContain(next.nickname)
    await openEnvelope(gifter)
    expect((await detail(gifter, swap)).my_signup?.has_opened_match).toBe(true)
  })

  test('the list of participants on the exchange’s page does not begin with the recipient', async () => {
    const { swap, gifter, recipient } = await aSwap(6)
    const faces = async (reader: LoggedIn) =>
      (await detail(reader, swap)).signups.map(({ user_id }) => user_id)
    const everybody = await faces(mod)
    const before = await faces(gifter)
    await openEnvelope(gifter)
    expect([before, await faces(gifter)]).toEqual([
      everybody,
      [recipient.id, ...everybody.filter((id) => id !== recipient.id)],
    ])
  })
})
