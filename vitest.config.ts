import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { configDefaults, defineConfig } from 'vitest/config'
import { chromiumLaunch } from './scripts/lib/chromium.ts'

const server = 'tests/server/**/*.test.ts'
const bundle = 'tests/scripts/bundle.test.ts'
const loud = ['tests/support/setup.ts']

export default defineConfig({
  test: {
    reporters: ['default', './tests/support/tally.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: [...configDefaults.exclude, server, bundle],
          setupFiles: loud,
        },
      },
      {
        test: {
          name: 'server',
          include: [server],
          setupFiles: loud,
          globalSetup: ['tests/support/postgres-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        optimizeDeps: { include: ['react', 'react-dom/client', 'react/jsx-dev-runtime'] },
        test: {
          name: 'views',
          include: ['tests/**/*.test.tsx'],
          setupFiles: loud,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: chromiumLaunch() }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      { test: { name: 'bundle', include: [bundle] } },
    ],
  },
})
