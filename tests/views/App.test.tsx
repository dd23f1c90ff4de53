import { expect, onTestFinished, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createActor, fromPromise } from 'xstate'
import { appMachine } from '#machines/tab/app.machine.ts'
import type { Me } from '#rules/member/schema.ts'
import { aMe, offline } from '#tests/support/builders.ts'
import { fakeSession } from '#tests/support/inert.ts'
import { aWorld } from '#tests/support/world.ts'
import { App } from '#views/App.tsx'
import { hearing } from '#wiring/actors.ts'
import { createPages } from '#wiring/pages.ts'
import type { Route } from '#wiring/routes.ts'
import '#views/styles/index.css'

const burrow: Route = {
  path: '/burrow',
  title: 'The burrow',
  layout: 'default',
  access: 'member',
  load: async () => ({ default: () => () => <h1>The burrow</h1>, flows: () => ({}) }),
}

type LoadMember = typeof loadNobody
const loadNobody = fromPromise<Me>(() => new Promise(() => {}))

/** The tab of somebody with a token, at the burrow. */
async function atTheBurrow(loadMember: LoadMember, route: Route = burrow) {
  const from = location.pathname
  history.replaceState(null, '', '/burrow')
  onTestFinished(() => history.replaceState(null, '', from))
  const storedToken = hearing<{ type: 'token.read'; stored: boolean }>((tell) => {
    tell({ type: 'token.read', stored: true })
    return () => undefined
  })
  const session = fakeSession.provide({ actors: { storedToken, loadMember } })
  const app = createActor(appMachine.provide({ actors: { session } }), {
    input: { savedTheme: 'dark', systemPrefersLight: false },
  }).start()
  const pages = createPages([route], () => aWorld())
  return await render(<App app={app} pages={pages} goTo={() => undefined} inspect={undefined} />)
}

/** Her first call fails, and the next one waits until it is let through. */
async function unreachable() {
  const knocks: ((member: Me) => void)[] = []
  let isFirst = true
  const loadMember = fromPromise<Me>(() => {
    if (!isFirst) return new Promise((resolve) => knocks.push(resolve))
    isFirst = false
    return Promise.reject(offline)
  })
  return { screen: await atTheBurrow(loadMember), knocks }
}

test('a burrow that cannot be reached stays on the page while it is knocked again, and a member is no stranger', async () => {
  const { screen, knocks } = await unreachable()
  const title = screen.getByRole('heading', { name: 'The burrow cannot be reached' })
  const again = screen.getByRole('button', { name: /Try again/ })
  await expect.element(title).toBeVisible()
  await again.click()
  await expect.element(again).toHaveAttribute('aria-busy', 'true')
  await expect.element(title).toBeVisible()
  expect(screen.getByRole('link', { name: 'Log in' }).elements()).toEqual([])
  knocks[0]?.(aMe())
  await expect
    .element(screen.getByRole('heading', { name: 'The burrow', exact: true }))
    .toBeVisible()
})

test.each([
  ['it is asked who knocks', loadNobody, burrow],
  [
    'its code is fetched',
    fromPromise<Me>(async () => aMe()),
    { ...burrow, load: () => new Promise<never>(() => {}) },
  ],
] as const)('a page has its heading while %s', async (_while, loadMember, route) => {
  const screen = await atTheBurrow(loadMember, route)
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The burrow')
  await expect.element(screen.getByText('One moment…')).toBeInTheDocument()
})
