import { defineConfig, devices } from '@playwright/test'
import { chromiumLaunch } from '#scripts/lib/chromium.ts'
import { hasPostgres } from '#tests/support/postgres.ts'
import type { ServerOptions } from './fixtures.ts'

const mainJob = 'journeys/main-job.spec.ts'
const embedded = { name: 'embedded', use: { database: 'embedded' } } as const
/**
 * Runs the longest test on PostgreSQL, as in production, and all others on the embedded database. The server's own
 * tests cover the differences between the databases.
 */
const both = [
  { ...embedded, testIgnore: mainJob },
  { name: 'postgres', testMatch: mainJob, use: { database: 'postgres' } } as const,
]

if (!hasPostgres()) {
  const missing = 'There is no PostgreSQL on this machine: the journeys are not run on it.'
  if (process.env.CI) throw new Error(missing)
  // Every worker evaluates this file too, so only the main process prints the message.
  if (!process.env.TEST_WORKER_INDEX) console.log(`» ${missing}`)
}

export default defineConfig<object, ServerOptions>({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './support/build.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // This timeout only ends a test that hangs. It is long enough for any machine.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    // A service worker would respond before a test's own routes. Only the spec about the service worker allows one.
    serviceWorkers: 'block',
    // The same time zone as the server, so that both agree on dates.
    timezoneId: 'UTC',
    // Pages are rendered in software here, so animations are slow. Tests turn them on only where they matter.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    launchOptions: chromiumLaunch(),
    // Recording videos would need a separate download.
    video: 'off',
    screenshot: 'only-on-failure',
    // Tracing takes longer than the tests themselves. Use `--trace=on` if a screenshot does not explain a failure.
    trace: 'off',
  },
  projects: hasPostgres() ? both : [embedded],
})
