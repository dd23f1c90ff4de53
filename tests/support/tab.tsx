/** Starts the whole app as `main.tsx` does, but over a fake server: session, navigation, toasts and pages. */
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
import { appNoticesIn, pocketIn } from '#wiring/lateParts.ts'
import { createPages } from '#wiring/pages.ts'
import { type Route, routes } from '#wiring/routes.ts'
import { unreadIn } from '#wiring/unread.ts'
import { createWorld } from '#wiring/world.ts'
import { type Answer, type Answers, fakeServer } from './fakeServer.ts'
import { setAddress } from './page.tsx'

interface Setting {
  /** The member who is logged in, or the response to `GET me`. By default, nobody is logged in. */
  me?: Me | Answer
  answers?: Answers
  /** The test's own pages instead of the app's pages. */
  pages?: readonly Route[]
  state?: Record<string, string>
  /** True to show the bell. Otherwise the number of unread notifications is not requested. */
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
  /** Navigates, and resolves once the page is shown. */
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
    // Drafts of forms are stored for a reload, and would appear in the next test.
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
      AppNotices={appNoticesIn(() => world)}
      Pocket={pocketIn(() => world)}
      inspect={undefined}
    />,
  )
  return { screen, server, world, goTo }
}

/** A page that only shows its path. */
export const aRoute = (path: string, change: Partial<Route> = {}): Route => ({
  path,
  title: path,
  layout: 'default',
  access: 'member',
  load: async () => ({ default: () => () => <h1>At {path}</h1>, flows: () => ({}) }),
  ...change,
})
