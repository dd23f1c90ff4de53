/** API calls about missing gifts, for tests on a real server. */
import { addDays, addHours } from 'date-fns'
import type { MissingGift, MissingSide } from '#rules/exchange/missing.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import type { ModCase } from '#rules/mod/case.ts'
import type { LoggedIn } from './members.ts'
import type { TestServer } from './server.ts'
import { aSwapOf, type Participant } from './swaps.ts'

export const LOOKED = {
  asked_post_office: true,
  address_was_right: true,
  may_rescue: true,
  note: 'I looked everywhere.',
}
export const ON_ITS_WAY = {
  answer: 'on_its_way',
  text: 'On Monday, by post.',
  content: 'https://t.example/1',
}

export const miss = ({ api, signupId }: Participant, body: object = LOOKED) =>
  api.post(`/api/signups/${signupId}/not-received`, body)
export const answer = ({ api, signupId }: Participant, body: object = ON_ITS_WAY) =>
  api.post(`/api/signups/${signupId}/missing-gift/answer`, body)
export const withdraw = ({ api, signupId }: Participant) =>
  api.delete(`/api/signups/${signupId}/missing-gift`)
export const read = ({ api, signupId }: Participant, side: MissingSide) =>
  api.get(`/api/signups/${signupId}/missing-gift?side=${side}`)
export const signupOf = async ({ api }: LoggedIn, { id }: { id: number }): Promise<Signup> =>
  (await api.get(`/api/exchange-detail/${id}`)).body.data.my_signup
export const noticesOf = async ({ api }: LoggedIn): Promise<string[]> =>
  (await api.get('/api/notifications')).body.data.map(({ title }: { title: string }) => title)
export const casesAbout = async (mod: LoggedIn, exchange: { id: number }): Promise<ModCase[]> =>
  (await mod.api.get('/api/mod/cases')).body.data.filter((one: ModCase) =>
    one.exchanges.some(({ id }) => id === exchange.id),
  )
export const kindsOf = ({ entries }: MissingGift) =>
  entries.map(({ from, kind }) => `${from} ${kind}`)

/** A running swap of three in one region, two weeks after its send-by day. */
export async function aLateSwap(
  server: TestServer,
  change: Parameters<typeof aSwapOf>[2] = {},
  size = 3,
) {
  const { exchange, circle } = await aSwapOf(server, size, {
    label: 'Late mail',
    region: 'us',
    sendByDuration: 1,
    ...change,
  })
  const [gifter, recipient, other] = circle as [Participant, Participant, Participant]
  const from = addDays(exchange.sendBy as Date, 14)
  server.clock.set(from.toISOString())
  return { exchange, circle, gifter, recipient, other, from }
}
/** Moves the clock to this many hours after the case was opened, and runs the jobs. */
export const later = async (server: TestServer, from: Date, hours: number) => {
  server.clock.set(addHours(from, hours).toISOString())
  await server.runJobs()
}
