/** Calls about the end of a swap, on a real server. */
import type { Thanks, ThanksCard } from '#rules/exchange/thanks.ts'
import type { TestServer } from './server.ts'
import type { Participant, Swap } from './swaps.ts'
import { aTalk } from './thread-calls.ts'

export const thanksPathOf = ({ signupId }: Pick<Participant, 'signupId'>) =>
  `/api/signups/${signupId}/thanks`

export const thank = (one: Participant, body: object = { message: 'What a scarf!' }) =>
  one.api.post(thanksPathOf(one), body)
export const readCards = async (one: Participant): Promise<Thanks> =>
  (await one.api.get(thanksPathOf(one))).body.data
export const reportCard = (one: Participant, authorId: number, reason = 'It is rude') =>
  one.api.post(`${thanksPathOf(one)}/${authorId}/report`, { reason })
export const chooseReveal = (one: Participant, may_reveal: unknown = true) =>
  one.api.post(`/api/signups/${one.signupId}/reveal`, { may_reveal })

/** Returns the messages of a member's cards: their own with "me: ", the others with "they: ". */
export const cardsSeen = async (one: Participant): Promise<string[]> =>
  (await readCards(one)).cards.map(
    ({ is_mine, message }: ThanksCard) => `${is_mine ? 'me' : 'they'}: ${message}`,
  )

export const record = (one: Participant, { id }: { id: number }, type: string) =>
  one.api.post('/api/steps', { exchange_id: id, type })

/** Marks one side of a swap as done. The gift is recorded first. */
export async function finish(
  one: Participant,
  exchange: { id: number },
  side: 'sending' | 'receiving',
) {
  await record(one, exchange, side === 'sending' ? 'physical_sent' : 'received')
  return one.api.post(`/api/signups/${one.signupId}/${side}-done`)
}

/** A running swap in which the gifter has sent something, and the recipient has received it. */
export async function aGift(server: TestServer, size = 6, change: Partial<Swap['exchange']> = {}) {
  const talk = await aTalk(server, size, change)
  await record(talk.gifter, talk.exchange, 'physical_sent')
  server.clock.advance({ minutes: 1 })
  await record(talk.recipient, talk.exchange, 'received')
  return talk
}
