import { defineConfig, devices } from '@playwright/test'
import { chromiumLaunch } from '../scripts/lib/chromium.ts'
import type { ServerOptions } from './fixtures.ts'

export default defineConfig<object, ServerOptions>({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './support/build.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 60_000,
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    launchOptions: chromiumLaunch(),
    // Playwright's recorder is a download of its own.
    video: 'off',
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'embedded', use: { database: 'embedded' } },
    { name: 'postgres', testMatch: 'journeys/**', use: { database: 'postgres' } },
  ],
})
