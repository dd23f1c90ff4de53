import { defineConfig } from '@playwright/test'
import type { ServerOptions } from '../fixtures.ts'
import journeys from '../playwright.config.ts'

/** Takes pictures instead of testing: `npm run gallery`. Not part of `npm test`. */
export default defineConfig<object, ServerOptions>({
  ...journeys,
  testDir: '.',
  testMatch: 'gallery.ts',
  outputDir: '../../test-results',
  globalSetup: '../support/build.ts',
  // One worker, because the pictures of all tests share one server and the sheets must be written one at a time.
  workers: 1,
  timeout: 0,
  expect: { timeout: 20_000 },
  use: { ...journeys.use, serviceWorkers: 'block', screenshot: 'off' },
  projects: [{ name: 'gallery', use: { database: 'embedded' } }],
})
