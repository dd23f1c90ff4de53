// This import comes first, because it settles the order of the layers that every other stylesheet fills.
import '#views/styles/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { readToken } from '#services/token.ts'
import { App } from '#views/App.tsx'
import { pageAt } from '#views/page.ts'
import { prepareToCall } from '#wiring/actors.ts'
import { composing } from '#wiring/composing.ts'
import { Doors } from '#wiring/doors.ts'
import { inspect, startInspector } from '#wiring/inspector.ts'
import { PageLinks } from '#wiring/pageLinks.ts'
import { createPages } from '#wiring/pages.ts'
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

// Members need the code for calls for their first page, so it loads in parallel. Guests need it after their first
// interaction.
if (readToken() === null) {
  for (const touch of ['pointerdown', 'keydown'])
    window.addEventListener(touch, prepareToCall, { once: true })
  // The document's first line has requested the list of providers. Waiting for it here lets the page render with all
  // its buttons, so that nothing shifts.
  await Promise.race([Doors.prefetch(), new Promise((go) => setTimeout(go, DOORS_PATIENCE_MS))])
} else {
  prepareToCall()
  pageAt(pages, location.pathname)?.page.code().send({ type: 'code.wanted' })
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
      inspect={inspect()}
    />
  </StrictMode>,
)
