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
  // Pictures of several tests share one server, and one sheet is written at a time.
  workers: 1,
  timeout: 0,
  expect: { timeout: 20_000 },
  use: { ...journeys.use, serviceWorkers: 'block', screenshot: 'off' },
  projects: [{ name: 'gallery', use: { database: 'embedded' } }],
})
