/** Full exchanges and the members who wait for a spot in them. */
import type { Waiting } from '#rules/exchange/waiting.ts'
import { aMemberOf, anAddressOf, type LoggedIn } from './members.ts'
import type { TestServer } from './server.ts'
import { inTurn } from './several.ts'
import { anExchangeOf, aParticipantOf } from './swaps.ts'

type Change = Parameters<typeof anExchangeOf>[2]

/** An exchange whose spots are all taken. */
export async function aFullExchange(server: TestServer, spots = 1, change: Change = {}) {
  const creator = await aMemberOf(server)
  const exchange = await anExchangeOf(server, creator, { maxSpots: spots, ...change })
  const participants = await inTurn(spots, () => aParticipantOf(server, exchange))
  return {
    creator,
    exchange,
    participants,
    participant: participants[0] as (typeof participants)[0],
  }
}

const line = (id: number) => `/api/exchanges/${id}/waiting-list`
export const getInLine = ({ api }: LoggedIn, { id }: { id: number }) => api.post(line(id))
export const getOutOfLine = ({ api }: LoggedIn, { id }: { id: number }) => api.delete(line(id))
export const signUp = ({ api }: LoggedIn, { id }: { id: number }) =>
  api.post('/api/signups', { exchange_id: id })

/** A member with an address. */
export async function aHoused(
  server: TestServer,
  change: Parameters<typeof aMemberOf>[1] = {},
): Promise<LoggedIn> {
  const member = await aMemberOf(server, change)
  await anAddressOf(server, member)
  return member
}

/** A member on the waiting list. */
export async function aWaiter(
  server: TestServer,
  exchange: { id: number },
  change: Parameters<typeof aMemberOf>[1] = {},
): Promise<LoggedIn> {
  const member = await aHoused(server, change)
  const { status, body } = await getInLine(member, exchange)
  if (status !== 200) throw new Error(`no place in line: ${status} ${body.message}`)
  return member
}

/** A member's own place in line, as in the response for the exchange's page. */
export const placeOf = async ({ api }: LoggedIn, { id }: { id: number }): Promise<Waiting | null> =>
  (await api.get(`/api/exchange-detail/${id}`)).body.data.waiting
