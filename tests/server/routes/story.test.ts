import { addDays } from 'date-fns'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Member } from '#rules/member/schema.ts'
import { exchanges, members, missingGifts, posts, rescues, steps } from '#server/db/schema.ts'
import { hashPassword } from '#server/secrets/passwords.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { aSwapOf, type Participant, type Swap } from '#tests/support/swaps.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Moves the clock to a number of days after the end of the exchange. */
async function daysAfterEnd({ exchange }: Swap, days: number): Promise<void> {
  const end = exchange.endAt ?? server.clock.now()
  server.clock.set(addDays(end, days).toISOString())
}

const step = ({ api }: Participant, { exchange }: Swap, type: string) =>
  api.post('/api/steps', { exchange_id: exchange.id, type })

const thank = async ({ api }: Participant, { exchange }: Swap, message: string) => {
  const body = { exchange_id: exchange.id, message, pictures: [], videos: [], tags: [1] }
  const answer = await api.post('/api/steps/stepandpost', { ...body, location: null })
  return answer.body.data.post.id as number
}

const storyOf = ({ api }: Pick<LoggedIn, 'api'>, { exchange }: Swap, query = '') =>
  api.get(`/api/exchanges/${exchange.slug}/story${query}`)
const figuresOf = async (reader: LoggedIn, swap: Swap) =>
  (await storyOf(reader, swap)).body.data.figures
const messages = (answer: Awaited<ReturnType<typeof storyOf>>) =>
  answer.body.data.posts.map(({ message }: { message: string }) => message)

/** A swap that ends before the sessions of its participants do. */
const aShortSwap = (size: number) =>
  aSwapOf(server, size, { endAt: addDays(server.clock.now(), 12) })

/** A swap in which everybody has sent on the first day, and some have received their gift on the ninth. */
async function aPlayedSwap(size: number, arrived: number): Promise<Swap> {
  const swap = await aShortSwap(size)
  for (const one of swap.circle) await step(one, swap, 'physical_sent')
  server.clock.advance({ days: 8 })
  for (const one of swap.circle.slice(0, arrived)) await step(one, swap, 'received')
  return swap
}

test('the story of an exchange has figures, participants and the posts about its gifts, newest first', async () => {
  const swap = await aPlayedSwap(5, 2)
  const [, , third, fourth] = swap.circle as [Participant, Participant, Participant, Participant]
  await thank(third, swap, 'Socks!')
  await thank(fourth, swap, 'A teapot!')
  await third.api.post('/api/posts', { message: 'Hello', pictures: [], videos: [], tags: [1] })
  await daysAfterEnd(swap, 2)
  const answer = await storyOf(await aMemberOf(server), swap)
  const { figures, participants } = answer.body.data
  expect([answer.status, figures, messages(answer)]).toEqual([
    200,
    { gifts: 5, arrived: 4, rescued: 0, days: null },
    ['A teapot!', 'Socks!'],
  ])
  expect(participants.map(({ nickname }: Member) => nickname).toSorted()).toEqual(
    swap.circle.map(({ nickname }) => nickname).toSorted(),
  )
  const second = await storyOf(third, swap, '?perPage=1&page=2')
  expect([messages(second), second.body.meta]).toEqual([
    ['Socks!'],
    { current_page: 2, last_page: 2, per_page: 1, total: 2 },
  ])
})

test('figures appear a day after the end, and count late gifts once a week', async () => {
  const swap = await aPlayedSwap(6, 5)
  const last = swap.circle.at(-1) as Participant
  const seen: unknown[] = []
  const look = async () => seen.push(await figuresOf(last, swap))
  await daysAfterEnd(swap, 0.5)
  await look()
  await daysAfterEnd(swap, 1)
  await look()
  await step(last, swap, 'received')
  await look()
  await daysAfterEnd(swap, 7.9)
  await look()
  await daysAfterEnd(swap, 8)
  await look()
  const before = { gifts: 6, arrived: 5, rescued: 0, days: 8 }
  expect(seen).toEqual([null, before, before, before, { ...before, arrived: 6 }])
})

test('a gift from a rescuer counts as arrived and as rescued, but not as sent by the rescuer', async () => {
  const swap = await aShortSwap(6)
  const [recipient, rescuer] = swap.circle as [Participant, Participant]
  for (const one of swap.circle.slice(1)) await step(one, swap, 'received')
  const [at, exchangeId] = [server.clock.now(), swap.exchange.id]
  const [missed] = await server.db
    .insert(missingGifts)
    .values({ exchangeId, recipientId: recipient.id, state: 'rescued', askedAt: at })
    .returning()
  const [rescue] = await server.db
    .insert(rescues)
    .values({ caseId: missed?.id ?? 0, rescuerId: rescuer.id, state: 'arrived', askedAt: at })
    .returning()
  const about = { exchangeId, rescueId: rescue?.id ?? 0, createdAt: at, updatedAt: at }
  await server.db.insert(steps).values([
    { ...about, userId: rescuer.id, type: 'physical_sent' },
    { ...about, userId: recipient.id, type: 'received' },
  ])
  await daysAfterEnd(swap, 2)
  expect(await figuresOf(recipient, swap)).toEqual({ gifts: 6, arrived: 6, rescued: 1, days: null })
})

test('a story with four gifts has no figures, but names its participants and shows its gallery', async () => {
  const swap = await aPlayedSwap(4, 3)
  await thank(swap.circle.at(-1) as Participant, swap, 'A candle!')
  await daysAfterEnd(swap, 5)
  const answer = await storyOf(await aMemberOf(server), swap)
  const { figures, participants } = answer.body.data
  expect([figures, participants.length, messages(answer)]).toEqual([null, 4, ['A candle!']])
})

test('an exchange has no story before its end, after a cancellation, or for guests', async () => {
  const swap = await aShortSwap(3)
  const member = await aMemberOf(server)
  const { status: running } = await storyOf(member, swap)
  await daysAfterEnd(swap, 1)
  const { status: ofGuests } = await server.api.get(`/api/exchanges/${swap.exchange.id}/story`)
  const { status: ended } = await storyOf(member, swap)
  const cancelled = { cancelledAt: server.clock.now() }
  await server.db.update(exchanges).set(cancelled).where(eq(exchanges.id, swap.exchange.id))
  const { status: called } = await storyOf(member, swap)
  expect([running, ofGuests, ended, called]).toEqual([404, 401, 200, 404])
})

test('a story shows no hidden post, and calls a member whose account is closed someone who has left', async () => {
  const swap = await aShortSwap(3)
  const [leaving, other] = swap.circle as [Participant, Participant]
  const hidden = await thank(leaving, swap, 'Rude')
  await thank(other, swap, 'Kind')
  await server.db.update(posts).set({ hiddenAt: server.clock.now() }).where(eq(posts.id, hidden))
  await daysAfterEnd(swap, 1)
  const passwordHash = await hashPassword(PASSWORD)
  await server.db.update(members).set({ passwordHash }).where(eq(members.id, leaving.id))
  expect((await leaving.api.delete('/api/me', { password: PASSWORD })).status).toBe(204)
  const answer = await storyOf(other, swap)
  const left = answer.body.data.participants.find(({ id }: Member) => id === leaving.id)
  expect([messages(answer), answer.body.meta.total, left.nickname]).toEqual([
    ['Kind'],
    1,
    'Someone who has left',
  ])
})
