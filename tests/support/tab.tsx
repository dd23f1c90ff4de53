/** The whole tab over a fake server, as `main.tsx` starts it: its session, its door, its messages, its pages. */
import { onTestFinished } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import type { Me } from '#rules/member/schema.ts'
import { storeToken } from '#services/token.ts'
import { App } from '#views/App.tsx'
import { pageAt } from '#views/page.ts'
import { createNavigation } from '#wiring/navigation.ts'
import { createPages } from '#wiring/pages.ts'
import { type Route, routes } from '#wiring/routes.ts'
import { createWorld } from '#wiring/world.ts'
import { type Answer, type Answers, fakeServer } from './fakeServer.ts'
import { setAddress } from './page.tsx'
import '#views/styles/index.css'

interface Setting {
  /** What the server says about the member who is logged in; nobody by default. */
  me?: Me | Answer
  answers?: Answers
  /** Pages of the test's own in the place of the product's. */
  pages?: readonly Route[]
  state?: Record<string, string>
}

export async function openTab(
  path: string,
  { me, answers = {}, pages: routed = routes, state }: Setting = {},
) {
  setAddress(path, state)
  if (me !== undefined) storeToken('a-token')
  const server = fakeServer({ ...(me !== undefined && { 'GET me': me }), ...answers })
  const pages = createPages(routed, () => world)
  const goTo = createNavigation((to) => pageAt(pages, to)?.page.code())
  const world = createWorld(goTo)
  onTestFinished(async () => {
    await cleanup()
    world.app.stop()
    localStorage.clear()
    delete document.documentElement.dataset.theme
  })
  const screen = await render(<App app={world.app} pages={pages} goTo={goTo} inspect={undefined} />)
  return { screen, server, world, goTo }
}

/** A page that says no more than its name. */
export const aRoute = (path: string, change: Partial<Route> = {}): Route => ({
  path,
  title: path,
  layout: 'default',
  access: 'member',
  load: async () => ({ default: () => () => <h1>At {path}</h1>, flows: () => ({}) }),
  ...change,
})
