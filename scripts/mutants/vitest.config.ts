import { defineConfig } from 'vitest/config'

/** The tests of rules, as Stryker runs them: one project, without a browser and without a database. */
export default defineConfig({
  plugins: [
    {
      name: 'processes',
      // Stryker asks for threads, in which a test cannot change the time zone.
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
