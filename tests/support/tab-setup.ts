/**
 * For every test in the browser. Its files run one after the other in one tab, where what they import is loaded once;
 * whatever a test has shown, stored or written into the address bar is gone before the next.
 */
// First, as in the app: it gives the layers of the styles their order.
import '#views/styles/index.css'
import { afterAll, beforeEach } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'

const { href } = location

beforeEach(async () => {
  // As the document of an installation without providers says.
  globalThis.providers = Promise.resolve([])
  // The library would do so by itself, but only in the first file that imports it.
  await cleanup()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', href)
})

// No key stays down.
afterAll(() => userEvent.cleanup())
