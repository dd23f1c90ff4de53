/** Steps for tests of members' exclusion lists: fill a list, settle the case about it, wait for the start. */
import type { LoggedIn } from './members.ts'
import type { TestServer } from './server.ts'
import { inTurn } from './several.ts'
import { anExchangeOf, aParticipantOf, type Participant } from './swaps.ts'

export const not_needed = { how: 'not_needed', reason: 'Nobody is in danger' }

export function listsOn(server: TestServer, mod: LoggedIn) {
  const list = ({ api }: LoggedIn, nickname: string) => api.post('/api/me/exclusions', { nickname })
  const unlist = ({ api }: LoggedIn, nickname: string) =>
    api.delete('/api/me/exclusions', { nickname })
  const casesOf = async ({ id }: LoggedIn, { api }: LoggedIn = mod) =>
    (await api.get('/api/mod/cases?perPage=100')).body.data.filter(
      ({ member }: { member: { id: number } }) => member.id === id,
    )
  const settle = ({ api }: LoggedIn, { id }: { id: number }, body: unknown) =>
    api.post(`/api/mod/cases/${id}/settle`, body)
  const noticesOf = async ({ api }: LoggedIn): Promise<string[]> =>
    (await api.get('/api/notifications?perPage=100')).body.data.map(
      ({ title }: { title: string }) => title,
    )
  const historyOf = async ({ id }: LoggedIn) =>
    (await mod.api.post(`/api/mod/members/${id}/list-history`)).body.data

  /** A swap before its start, in which the attacker signed up last. */
  async function aSwapBefore(size: number) {
    const exchange = await anExchangeOf(server, mod, { maxSpots: 100 })
    const everybody = await inTurn(size, () => aParticipantOf(server, exchange))
    const attacker = everybody.at(-1) as Participant
    return { exchange, attacker, others: everybody.slice(0, -1) }
  }
  async function start({ id }: { id: number }) {
    server.clock.advance({ days: 5 })
    await server.runJobs()
    const { body } = await mod.api.get(`/api/exchange-detail/${id}`)
    return body.data
  }
  const recipientOf = async ({ api }: LoggedIn, { id }: { id: number }) =>
    (await api.get(`/api/exchange-detail/${id}`)).body.data.my_signup?.paired_with ?? null
  return { list, unlist, casesOf, settle, noticesOf, historyOf, aSwapBefore, start, recipientOf }
}
