/**
 * For every test in the browser. The files run one after the other in one tab, where modules are loaded once. The page,
 * the storage and the address bar are reset before each test.
 */
// Imported first, as in the app, because it sets the order of the cascade layers.
import '#views/styles/index.css'
import { afterAll, beforeEach } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'

const { href } = location

beforeEach(async () => {
  // The value in the document of an installation without providers.
  globalThis.providers = Promise.resolve([])
  // The library only does this by itself in the first file that imports it.
  await cleanup()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', href)
})

// Releases all keys.
afterAll(() => userEvent.cleanup())
