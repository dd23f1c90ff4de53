/** The whole tab over a fake server, as `main.tsx` starts it: its session, its door, its messages, its pages. */
import { onTestFinished } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { waitFor } from 'xstate'
import { known } from '#machines/known.ts'
import type { Me } from '#rules/member/schema.ts'
import type { Destination } from '#rules/wire/path.ts'
import { storeToken } from '#services/token.ts'
import { App } from '#views/App.tsx'
import { ContentLinks } from '#views/content/ContentLinks.tsx'
import { bells } from '#wiring/bells.ts'
import { composing } from '#wiring/composing.ts'
import { createPages } from '#wiring/pages.ts'
import { type Route, routes } from '#wiring/routes.ts'
import { unreadIn } from '#wiring/unread.ts'
import { createWorld } from '#wiring/world.ts'
import { type Answer, type Answers, fakeServer } from './fakeServer.ts'
import { setAddress } from './page.tsx'

interface Setting {
  /** What the server says about the member who is logged in; nobody by default. */
  me?: Me | Answer
  answers?: Answers
  /** Pages of the test's own in the place of the product's. */
  pages?: readonly Route[]
  state?: Record<string, string>
  /** With what is unread on the bell; without it nothing is asked about that. */
  hasBell?: boolean
}

export async function openTab(
  path: string,
  { me, answers = {}, pages: routed = routes, state, hasBell = false }: Setting = {},
) {
  setAddress(path, state)
  if (me !== undefined) storeToken('a-token')
  const server = fakeServer({ ...(me !== undefined && { 'GET me': me }), ...answers })
  const pages = createPages(routed, () => world)
  const world = createWorld(pages)
  /** Leads there, and is over when the tab has arrived. */
  const goTo = async (destination: Destination) => {
    world.tell.goTo(null, destination)
    await waitFor(
      known(world.app.getSnapshot().children.navigation, 'the navigation'),
      ({ value }) => value === 'resting',
    )
  }
  onTestFinished(async () => {
    await cleanup()
    bells.get(world)?.ref.stop()
    world.app.stop()
    localStorage.clear()
    // What is typed into a form is kept for a reload, and would be found by the next test.
    sessionStorage.clear()
    delete document.documentElement.dataset.theme
  })
  const screen = await render(
    <App
      app={world.app}
      pages={pages}
      Composer={composing(() => world)}
      PageLinks={ContentLinks}
      Unread={hasBell ? unreadIn(() => world) : () => null}
      inspect={undefined}
    />,
  )
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
