/** Renders a single wired page over a fake server. */
import { onTestFinished, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import type { Me } from '#rules/member/schema.ts'
import { staysOnPage } from '#rules/tab/place.ts'
import type { Path } from '#rules/wire/path.ts'
import { forgetToken, storeToken } from '#services/token.ts'
import { Routed } from '#tests/support/routed.tsx'
import type { PageParams } from '#views/page.ts'
import type { PageModule } from '#wiring/routes.ts'
import { aMe } from './builders.ts'
import { type Answers, fakeServer } from './fakeServer.ts'
import { aWorld } from './world.ts'

/** A Friday on which sign-ups are open for the exchange that `anExchange` builds. */
export const NOW = '2026-11-20T12:00:00.000Z'

/** Fakes the date, and these timer functions, until the end of the test. */
export function setNow(now: string, ...timers: ('setTimeout' | 'clearTimeout')[]) {
  vi.useFakeTimers({ toFake: ['Date', ...timers] })
  vi.setSystemTime(now)
  onTestFinished(() => void vi.useRealTimers())
}

/** Sets the URL until the end of the test. */
export function setAddress(path: string, state: Record<string, string> = {}) {
  const before = location.href
  history.replaceState({ index: 0, visit: 0, state }, '', path)
  onTestFinished(() => history.replaceState(null, '', before))
}

export interface Setting {
  params?: PageParams
  /** The state of the history entry, such as the token of a mailed link. */
  state?: Record<string, string>
  /** The member who is logged in, or nobody. */
  me?: Me | 'nobody'
  now?: string
}

/** Renders the page of a wiring module. Links that the test follows are recorded like other navigation. */
export async function openPage(
  wiring: Pick<PageModule, 'default'>,
  answers: Answers,
  { params = {}, state, me = aMe(), now = NOW }: Setting = {},
) {
  if (state) setAddress(location.pathname + location.search, state)
  if (!vi.isFakeTimers()) setNow(now)
  const server = fakeServer(answers)
  const world = aWorld(me === 'nobody' ? undefined : me)
  if (me !== 'nobody') storeToken('a-token')
  const before = location.href
  onTestFinished(async () => {
    forgetToken()
    sessionStorage.clear()
    await cleanup()
    history.replaceState(null, '', before)
  })
  const Page = wiring.default(world)
  const follow = (path: string, state?: Record<string, string>) =>
    staysOnPage(world.place(), { path })
      ? world.moved(path as Path)
      : world.tell.goTo(null, { path: path as Path, ...(state && { state }) })
  const screen = await render(
    <Routed follow={follow}>
      <main>
        <Page params={params} />
      </main>
    </Routed>,
  )
  return { screen, server, world, told: world.told }
}

/** The messages of announced toasts. */
export const saidIn = (told: readonly unknown[][]): string[] =>
  told.flatMap(([what, toast]) =>
    what === 'announce' ? (toast as { message: string }).message : [],
  )
