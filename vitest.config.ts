import { readdirSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { configDefaults, defineConfig } from 'vitest/config'
import { chromiumLaunch } from './scripts/lib/chromium.ts'

/** A day in a test is one of UTC wherever it runs; what a zone changes, a test says by name. */
process.env.TZ = 'UTC'

const server = 'tests/server/**/*.test.ts'
/** Those with processes of their own, that are killed and overrun; or that run npm. */
const processes = [
  'tests/scripts/install.test.ts',
  'tests/server/{main,durability,crowd,outages,proxy,proxy-limits,restored,stopping}.test.ts',
  'tests/server/db/{open,kill,unfinished}.test.ts',
  'tests/server/attacks/inputs.test.ts',
  'tests/server/{storage,video,jobs}/processes.test.ts',
  'tests/server/jobs/reminded.test.ts',
]
/**
 * Those in which many calls follow one another, that draw and film, or that open database after database: with
 * `processes` what only `npm test` runs.
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
/** What takes as long as it takes: only `npm run prove` runs them. */
const proofs = 'tests/prove/**/*.test.ts'
/** Those that try a thing `often` (tests/support/effort.ts): a sample where they stand, all of it in `npm run prove`. */
const sampled = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => `tests/${file}`)
  .filter((file) => readFileSync(file, 'utf8').includes("/support/effort.ts'"))
const bundle = 'tests/scripts/bundle.test.ts'
const loud = ['tests/support/setup.ts']

/** Bundled before the first test: a library that is only found on the way makes the browser load react a second time. */
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
  'dompurify',
  'sonner',
  'swiper',
  '@tanstack/virtual-core',
  'react-advanced-cropper',
  'lucide-react',
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
  // Ends what hangs; no measure of the machine.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
  // They wait for the disk and for each other's answers more than for a core.
  maxWorkers: 2,
  sequence: { groupOrder: 1 },
}

/** Each file has a database and an app of its own; the modules they are made of are the same. */
const inOneProcess = { ...onDatabases, isolate: false }

/** On databases too, and with processes of their own beside them. */
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
          // Charts and rules keep no state between files: one registry of modules serves them all, three times as fast.
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
          // One tab for all, which loads its modules once: half the time of a tab for each.
          isolate: false,
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: chromiumLaunch(),
              // A page is drawn by the processor here: motion costs time, and whoever waits for its end waits for the machine.
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
