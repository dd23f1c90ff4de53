import { defineConfig } from 'vitest/config'

/** Runs the tests of rules for Stryker: one project, without a browser or a database. */
export default defineConfig({
  plugins: [
    {
      name: 'processes',
      // Stryker requests threads, but a test cannot change the time zone in a thread.
      configureVitest({ project }) {
        project.config.pool = 'forks'
      },
    },
  ],
  test: {
    include: ['tests/rules/**/*.test.ts'],
    setupFiles: ['tests/support/setup.ts'],
    testTimeout: 60_000,
    env: { TZ: 'UTC' },
  },
})
