/**
 * Setup for every browser test. The files run one after another in the same tab, where modules are loaded once. The
 * page, the storage and the URL are reset before each test.
 */
// Imported first, as in the app, because it sets the order of the cascade layers.
import '#views/styles/index.css'
import { afterAll, beforeEach } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'

const { href } = location

beforeEach(async () => {
  // The same value as in the document of an installation without login providers.
  globalThis.providers = Promise.resolve([])
  // vitest-browser-react cleans up automatically only for the first file that imports the package.
  await cleanup()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', href)
})

// Releases all keys.
afterAll(() => userEvent.cleanup())
