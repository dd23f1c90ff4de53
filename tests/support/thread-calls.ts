/** Calls about masked threads, on a real server. */
import { addDays } from 'date-fns'
import { goesOutAt, partOf, type ThreadPage, type ThreadRole } from '#rules/exchange/pair-thread.ts'
import { CARD_NUMBER } from '#rules/exchange/thanks.ts'
import { pairMessages, pairReports, pairThreads, reveals } from '#server/db/schema.ts'
import type { LoggedIn } from './members.ts'
import type { TestServer } from './server.ts'
import { aSwapOf, type Participant } from './swaps.ts'

const path = ({ signupId }: Pick<Participant, 'signupId'>, role: ThreadRole) =>
  `/api/signups/${signupId}/thread?with=${role}`

export const write = (one: Participant, role: ThreadRole, message: unknown = 'Do you like tea?') =>
  one.api.post(path(one, role), { message })
export const read = (one: Participant, role: ThreadRole, more = '') =>
  one.api.get(`${path(one, role)}${more}`)
export const switchOff = (one: Participant, role: ThreadRole) => one.api.delete(path(one, role))
export const report = (one: Participant, role: ThreadRole, id: number, reason = 'It is rude') =>
  one.api.post(`/api/signups/${one.signupId}/thread/${id}/report?with=${role}`, { reason })

/** Returns a thread's state and its messages: those of the member with "me: ", the others with "they: ". */
export async function seen(one: Participant, role: ThreadRole) {
  const { data, meta }: ThreadPage = (await read(one, role)).body
  return [
    meta.state,
    ...data.map(({ is_mine, message }) => `${is_mine ? 'me' : 'they'}: ${message}`),
  ]
}

/** Moves the clock to the start of the next part of the day, when messages go out, and runs the jobs. */
export async function nextPart(server: TestServer): Promise<void> {
  server.clock.set(goesOutAt(partOf(server.clock.now())).toISOString())
  await server.runJobs()
}

/** A running swap a day after its start, with a gifter and their recipient. */
export async function aTalk(
  server: TestServer,
  size = 4,
  change: Parameters<typeof aSwapOf>[2] = {},
) {
  const { exchange, circle } = await aSwapOf(server, size, change)
  const [gifter, recipient, ...others] = circle as [Participant, Participant, ...Participant[]]
  server.clock.set(addDays(exchange.startAt as Date, 1).toISOString())
  return { exchange, circle, gifter, recipient, others }
}

/** Lets a member talk in both of their threads, report a message, and switch them off. */
export async function talkedIn(
  { db, clock }: TestServer,
  me: LoggedIn,
  { gifter, recipient, exchangeId }: { gifter: LoggedIn; recipient: LoggedIn; exchangeId: number },
) {
  const part = clock.now()
  const [one, other] = await db
    .insert(pairThreads)
    .values([
      { exchangeId, gifterId: gifter.id, recipientId: me.id, recipientOffIn: part },
      { exchangeId, gifterId: me.id, recipientId: recipient.id, gifterOffIn: part },
    ])
    .returning()
  const said = { number: 1, part, from: 'recipient' } as const
  await db
    .insert(pairMessages)
    .values([{ ...said, threadId: one?.id ?? 0, authorId: me.id, message: 'Zephyr likes tea' }])
  const [answer] = await db
    .insert(pairMessages)
    .values({ ...said, threadId: other?.id ?? 0, authorId: recipient.id, message: 'Me too' })
    .returning()
  const card = { ...said, number: CARD_NUMBER, threadId: one?.id ?? 0, authorId: me.id }
  await db.insert(pairMessages).values({ ...card, message: 'Zephyr thanks you' })
  await db.insert(reveals).values([
    { exchangeId, gifterId: gifter.id, recipientId: me.id, revealedAt: part },
    { exchangeId, gifterId: me.id, recipientId: recipient.id },
  ])
  await db.insert(pairReports).values({
    messageId: answer?.id ?? 0,
    reporterId: me.id,
    reason: 'Zephyr finds it rude',
    reportedAt: part,
  })
}
