import { expect, type Page } from '@playwright/test'
import type { Signup } from '#rules/exchange/signup.ts'
import { mineOf, type Step, type StepType } from '#rules/exchange/step.ts'
import { ExchangeScreen } from '../screens/ExchangeScreen.ts'
import { type Announced, openExchange, pair } from '../support/exchanges.ts'
import { call, join } from '../support/members.ts'
import type { Server } from '../support/server.ts'
import type { World } from './walk.ts'

/** A member who is paired with two others. */
export interface Swap {
  server: Server
  page: Page
  screen: ExchangeScreen
  exchange: Announced
  token: string
}

export async function pairUp({ server, newCritter }: World): Promise<Swap> {
  const me = await newCritter('Walking', { isMember: true })
  const { page, email, nickname, token } = me
  const others = await Promise.all(
    ['a', 'b'].map(async (name) => ({
      token: await join(server, `${name}.${email}`, `${nickname} ${name}`),
    })),
  )
  const exchange = await openExchange(server, { label: `Walked by ${nickname}` })
  await pair(server, exchange, [me, ...others])
  return { server, page, screen: new ExchangeScreen(page), exchange, token }
}

export const signupIn = async ({ server, exchange, token }: Swap): Promise<Signup> =>
  (await call(server, `/exchange-detail/${exchange.slug}`, { token })).my_signup

/** Records a step over HTTP. For a step that closes a side, the side is first marked as done. */
export async function record(swap: Swap, type: StepType): Promise<void> {
  const { server, exchange, token } = swap
  const side = { sent_all: 'sending', received_all: 'receiving' }[type as string]
  const { id } = await signupIn(swap)
  if (side) await call(server, `/signups/${id}/${side}-done`, { token, body: {} })
  await call(server, '/steps', { token, body: { exchange_id: exchange.id, type, content: null } })
}

/** Pauses the member as a mod would, or ends the pause. */
export async function pauseOrLift(swap: Swap, isPaused: boolean): Promise<void> {
  const { server, exchange, token } = swap
  if (((await signupIn(swap)).recording === 'nothing') === isPaused) return
  const { id } = await call(server, '/me', { token })
  const order = { token: exchange.modToken, body: { reason: 'Walked', days: 7 } }
  await call(server, `/mod/members/${id}/${isPaused ? 'pause' : 'lift'}`, order)
}

/** Asserts which steps the server has recorded for the member. */
export async function expectSteps({ server, exchange, token }: Swap, expected: StepType[]) {
  const path = `/steps?filter[exchange_id]=${exchange.id}&include=user`
  const steps: Step[] = await call(server, path, { token })
  expect(mineOf(steps).map(({ type }) => type)).toEqual(expected)
}
