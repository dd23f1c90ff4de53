import { readdirSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { configDefaults, defineConfig } from 'vitest/config'
import { chromiumLaunch } from './scripts/lib/chromium.ts'

/** All tests run in UTC, on every machine. A test about another time zone sets it. */
process.env.TZ = 'UTC'

const server = 'tests/server/**/*.test.ts'
/** Test files that start processes, which they kill or overload, and test files that run npm. */
const processes = [
  'tests/scripts/install.test.ts',
  'tests/server/{main,durability,crowd,member,outages,proxy,proxy-limits,rehearsal,restored,stopping}.test.ts',
  'tests/server/db/{open,kill,pooler,unfinished}.test.ts',
  'tests/server/attacks/inputs.test.ts',
  'tests/server/{storage,video,jobs}/processes.test.ts',
  'tests/server/jobs/{missing-gifts,reminded}.test.ts',
]
/**
 * Test files that make many calls in sequence, process pictures or videos, or open many databases. Like `processes`,
 * they are left out of `npm run check`.
 */
const thorough = [
  'tests/server/{attacks,jobs,journeys}/*.test.ts',
  'tests/server/acts/{follow-note,rearrange-pairs,remind,start-exchange,tell-participants}.test.ts',
  'tests/server/{demo,fuzz,races}.test.ts',
  'tests/server/db/{code-steps,migrations,search-indexes,seed}.test.ts',
  'tests/server/installation/{belonging,takeover}.test.ts',
  'tests/server/mail/{outbox,relay,transport}.test.ts',
  'tests/server/places/name-town.test.ts',
  'tests/server/plugins/{act,clients,crowd,errors,limits,pressure}.test.ts',
  'tests/server/routes/{closing,contacts,login-limits,parent,picture-refusals,pictures,videos}.test.ts',
  'tests/server/routes/{mod-contents,mod-surveys,pairs,stepandpost,steps,survey-requests}.test.ts',
  'tests/server/storage/{pictures,store}.test.ts',
  'tests/server/video/ffmpeg.test.ts',
  'tests/server/work/{leases,worker}.test.ts',
]
/** Tests without a limit on their duration. They run only in `npm run prove`. */
const proofs = 'tests/prove/**/*.test.ts'
/**
 * Test files that repeat tests with `often` (tests/support/effort.ts). In their own project they run a sample, and in
 * `npm run prove` every repetition.
 */
const sampled = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => `tests/${file}`)
  .filter((file) => readFileSync(file, 'utf8').includes("/support/effort.ts'"))
const bundle = 'tests/scripts/bundle.test.ts'
const loud = ['tests/support/setup.ts']

/** Libraries to bundle before the first test. If Vite finds one later, the browser loads React a second time. */
const inTheBrowser = [
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'xstate',
  '@xstate/react',
  'wouter',
  'wouter/use-browser-location',
  'regexparam',
  'ky',
  'zod/mini',
  'date-fns',
  'date-fns/constants',
  'dompurify',
  'sonner',
  'swiper',
  '@tanstack/virtual-core',
  'react-advanced-cropper',
  'lucide-react',
  'marked',
  '@internationalized/date',
  'react-aria-components/Button',
  'react-aria-components/Calendar',
  'react-aria-components/DateField',
  'react-aria-components/Dialog',
  'react-aria-components/ListBox',
  'react-aria-components/Modal',
  'react-aria-components/Popover',
  'react-aria-components/Select',
  'react-aria-components/Text',
]

const onDatabases = {
  setupFiles: [...loud, 'tests/support/engine-setup.ts'],
  globalSetup: ['tests/support/postgres-setup.ts'],
  // These timeouts only end a test that hangs. They are long enough for any machine.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
  // These tests spend most of their time waiting for the disk and for responses, so two run in parallel.
  maxWorkers: 2,
  sequence: { groupOrder: 1 },
}

/** Each file has its own database and app, so all files can share one registry of modules. */
const inOneProcess = { ...onDatabases, isolate: false }

/** For tests that use databases and also start the built server as a child process. */
const withProcesses = {
  ...inOneProcess,
  globalSetup: [...onDatabases.globalSetup, 'tests/support/built-server-setup.ts'],
}

export default defineConfig({
  test: {
    reporters: ['default', './tests/support/tally.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          exclude: [...configDefaults.exclude, server, ...processes, proofs, bundle],
          setupFiles: loud,
          // Charts and rules have no global state, so all files can share one module registry. That makes the tests
          // three times as fast.
          isolate: false,
        },
      },
      {
        test: {
          ...inOneProcess,
          name: 'server',
          include: [server],
          exclude: [...thorough, ...processes],
        },
      },
      { test: { ...inOneProcess, name: 'thorough', include: thorough, exclude: processes } },
      { test: { ...withProcesses, name: 'processes', include: processes } },
      {
        test: {
          ...withProcesses,
          name: 'prove',
          include: [proofs, ...sampled],
          provide: { isWhole: true },
          testTimeout: 600_000,
        },
      },
      {
        plugins: [react()],
        optimizeDeps: { include: inTheBrowser },
        test: {
          name: 'views',
          include: ['tests/**/*.test.tsx'],
          setupFiles: [...loud, 'tests/support/tab-setup.ts'],
          // All files share one tab, which loads its modules once. One tab per file takes twice as long.
          isolate: false,
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: chromiumLaunch(),
              // Pages are rendered in software here, so animations are slow, and tests that wait for them to end are
              // slow too.
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      { test: { name: 'bundle', include: [bundle] } },
    ],
  },
})
