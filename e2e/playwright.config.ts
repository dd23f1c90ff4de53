import { defineConfig, devices } from '@playwright/test'
import { chromiumLaunch } from '#scripts/lib/chromium.ts'
import { hasPostgres } from '#tests/support/postgres.ts'
import type { ServerOptions } from './fixtures.ts'

const mainJob = 'journeys/main-job.spec.ts'
const embedded = { name: 'embedded', use: { database: 'embedded' } } as const
/**
 * The longest journey runs where members' data belongs; the server's own tests cover the differences between databases.
 */
const both = [
  { ...embedded, testIgnore: mainJob },
  { name: 'postgres', testMatch: mainJob, use: { database: 'postgres' } } as const,
]

if (!hasPostgres()) {
  const missing = 'There is no PostgreSQL on this machine: the journeys are not run on it.'
  if (process.env.CI) throw new Error(missing)
  // Every worker reads this file again.
  if (!process.env.TEST_WORKER_INDEX) console.log(`» ${missing}`)
}

export default defineConfig<object, ServerOptions>({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './support/build.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // Ends what hangs; no measure of the machine.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    // The days of a page are those of the server that a journey counts with.
    timezoneId: 'UTC',
    // A page is drawn by the processor here: motion costs time and is looked at where it may matter.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    launchOptions: chromiumLaunch(),
    // Playwright's recorder is a download of its own.
    video: 'off',
    screenshot: 'only-on-failure',
    // To record each step costs more than to take it; of a failure that its picture does not explain, `--trace=on` tells.
    trace: 'off',
  },
  projects: hasPostgres() ? both : [embedded],
})
