// This import comes first, because it defines the order of the layers that all other stylesheets use.
import '#views/styles/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { readToken } from '#services/token.ts'
import { App } from '#views/App.tsx'
import { prepareToCall } from '#wiring/actors.ts'
import { composing } from '#wiring/composing.ts'
import { Doors } from '#wiring/doors.ts'
import { inspect, startInspector } from '#wiring/inspector.ts'
import { appNoticesIn, pocketIn } from '#wiring/lateParts.ts'
import { PageLinks } from '#wiring/pageLinks.ts'
import { createPages, neededPageAt } from '#wiring/pages.ts'
import { routes } from '#wiring/routes.ts'
import { unreadIn } from '#wiring/unread.ts'
import { createWorld } from '#wiring/world.ts'

// The Content Security Policy forbids generating code from strings, which zod would try.
z.config({ jitless: true })

const DOORS_PATIENCE_MS = 1_000

await startInspector()

const pages = createPages(routes, () => world)
const world = createWorld(pages)
const Composer = composing(() => world)
const Unread = unreadIn(() => world)
const AppNotices = appNoticesIn(() => world)
const Pocket = pocketIn(() => world)

// Members need the HTTP client for their first page, and so do guests whose first page has a version for guests. In
// these cases it loads in parallel. On any other page, guests only need it after their first interaction.
const page = neededPageAt(pages, location.pathname)
if (readToken() !== null || page?.isFace) {
  prepareToCall()
  page?.code().send({ type: 'code.wanted' })
} else {
  for (const touch of ['pointerdown', 'keydown'])
    window.addEventListener(touch, prepareToCall, { once: true })
  // The document's inline script has already requested the list of providers. Waiting for it here lets the page render
  // with all its buttons, so that the layout does not shift.
  await Promise.race([Doors.prefetch(), new Promise((go) => setTimeout(go, DOORS_PATIENCE_MS))])
}

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App
      app={world.app}
      pages={pages}
      Composer={Composer}
      PageLinks={PageLinks}
      Unread={Unread}
      AppNotices={AppNotices}
      Pocket={Pocket}
      inspect={inspect()}
    />
  </StrictMode>,
)
