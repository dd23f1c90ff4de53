import type { lettersWhile } from './letters.ts'
import type { LoggedIn } from './members.ts'
import type { TestServer } from './server.ts'
import { aSwapOf, type Participant } from './swaps.ts'

export const REASON = 'Letters that hurt'

export const act = (by: LoggedIn, { id }: { id: number }, word: string, body: object = {}) =>
  by.api.post(`/api/mod/members/${id}/${word}`, body)

/** Pauses a member. @returns the end of the pause */
export async function pause(by: LoggedIn, member: { id: number }, days = 3): Promise<string> {
  const { status, body } = await act(by, member, 'pause', { reason: REASON, days })
  if (status !== 200) throw new Error(`not paused: ${status} ${body.message}`)
  return body.data.paused_until
}

export const pauseRead = async ({ api }: LoggedIn) => {
  const { is_paused, paused_until, pause_reason, can_post } = (await api.get('/api/me')).body.data
  return { is_paused, paused_until, pause_reason, can_post }
}

export interface RunningSwap {
  exchange: Awaited<ReturnType<typeof aSwapOf>>['exchange']
  gifter: Participant
  member: Participant
  recipient: Participant
  other: Participant
}

/** A running swap of four: the member, their gifter, their recipient and another participant. */
export async function aRunningSwap(server: TestServer): Promise<RunningSwap> {
  const { exchange, circle } = await aSwapOf(server, 4)
  const [gifter, member, recipient, other] = circle as [
    Participant,
    Participant,
    Participant,
    Participant,
  ]
  return { exchange, gifter, member, recipient, other }
}

type In = Pick<RunningSwap, 'exchange'>

/** The code of a refusal, or else the status of the response. */
export const codeOf = ({ status, body }: { status: number; body: { code?: string } }) =>
  body.code ?? status

export const address = async ({ api, signupId }: Participant) =>
  codeOf(await api.post(`/api/signups/${signupId}/address`))
export const surveys = async ({ api, signupId }: Participant) =>
  codeOf(await api.get(`/api/signups/${signupId}/surveys`))
export const step = ({ api }: Participant, { exchange }: In, type: string) =>
  api.post('/api/steps', { exchange_id: exchange.id, type })
export const recorded = async (one: Participant, swap: In, type: string) =>
  codeOf(await step(one, swap, type))
export const marked = async ({ api, signupId }: Participant, side: 'sending' | 'receiving') =>
  codeOf(await api.post(`/api/signups/${signupId}/${side}-done`))

/** The state of the swap that a participant sees: the steps they may record, both pauses and the recipient. */
export const standing = async ({ api }: Participant, { exchange }: In) => {
  const { my_signup } = (await api.get(`/api/exchange-detail/${exchange.id}`)).body.data
  const { recording, is_sending_paused, is_receiving_paused, paired_with } = my_signup
  return [recording, is_sending_paused, is_receiving_paused, paired_with]
}

type Letters = Awaited<ReturnType<typeof lettersWhile>>

/** The kinds of email that these people got, sorted. */
export const kindsTo = (letters: Letters, people: readonly Participant[]) =>
  letters
    .filter(({ recipient }) => people.some(({ email }) => email === recipient))
    .map(({ kind, recipient }) => [kind, recipient])
    .toSorted()

export const each = (kind: string, people: readonly Participant[]) =>
  people.map(({ email }) => [kind, email]).toSorted()
