import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { run } from './run.mjs'
import { type Step, step, tool } from './steps.ts'

const vitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() })
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
})

const none = { passed: 0, failed: 0 }

/** Runs a test runner and reads the figures from its report. A run without tests is a failure. */
async function counted(
  node: string,
  command: (report: string) => { args: string[]; env?: NodeJS.ProcessEnv },
  count: (report: unknown) => Step['tests'],
) {
  const folder = mkdtempSync(join(tmpdir(), 'critter-report-'))
  const report = join(folder, 'report.json')
  try {
    const { args, env } = command(report)
    const { code, output } = await run(node, args, { ...process.env, ...env })
    const tests = existsSync(report) ? count(JSON.parse(readFileSync(report, 'utf8'))) : none
    if (tests.passed + tests.failed === 0)
      return { code: code || 1, output: `${output}\nNo test was run.`, tests }
    return { code, output, tests }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const thisNode = process.execPath

interface Runs {
  /** Runs only the files whose path contains one of these texts; runs all files if the list is empty or missing. */
  files?: string[]
  node?: string
}

function vitest(name: string, projects: string[], { files = [], node = thisNode }: Runs = {}) {
  const reporters = ['dot', 'json', './tests/support/tally.ts']
  return step(name, () =>
    counted(
      node,
      (report) => ({
        args: [
          'node_modules/vitest/vitest.mjs',
          'run',
          ...reporters.map((reporter) => `--reporter=${reporter}`),
          `--outputFile=${report}`,
          ...projects.map((project) => `--project=${project}`),
          ...files,
        ],
      }),
      (report) => {
        const { numPassedTests, numFailedTests } = z.parse(vitestReport, report)
        return { passed: numPassedTests, failed: numFailedTests }
      },
    ),
  )
}

const tsx = 'node_modules/tsx/dist/cli.mjs'
const knip = 'node_modules/knip/bin/knip.js'

/** Runs steps one after another. */
async function lane(...steps: (() => Promise<Step>)[]) {
  const done: Step[] = []
  for (const next of steps) done.push(await next())
  return done
}

/**
 * The quick checks, which take two minutes: lint, types, diagrams, unused code, tests of rules and charts, and the test
 * that accepted values can be read back.
 */
export async function check(): Promise<Step[]> {
  const lanes = await Promise.all([
    lane(() => vitest('unit and machine tests', ['unit'])),
    lane(
      () =>
        tool('lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
      // Two checkers would each check the shared files, which would double the work.
      () => tool('types', 'node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1'),
      () => tool('diagrams', tsx, 'scripts/diagrams.ts', '--check'),
      () => tool('unused code', knip),
      () => tool('code only tests use', knip, '--production', '--include', 'exports,files'),
      () => vitest('accepted values', ['server'], { files: ['server/accepted-comes-back'] }),
    ),
  ])
  return lanes.flat()
}

/** The views' tests in a real browser. */
export const viewTests = () => vitest('view tests', ['views'])

/** The server's tests, except the thorough ones. */
export const serverTests = (where = '', node = thisNode) =>
  vitest(`server tests${where}`, ['server'], { node })

/** Runs a sample of the thorough tests: one killed process, a few races and attacks, and the contents of the bundle. */
export const samples = () =>
  vitest('samples of the thorough tests', ['thorough', 'processes', 'bundle'], {
    files: ['server/db/kill', 'server/races', 'server/attacks/secret-gifter', 'scripts/bundle'],
  })

/** The slow tests: many calls, killed processes, and every field of every route. */
const thorough = () => vitest('thorough server tests', ['thorough', 'processes'])

/** Tests with thousands of runs, which take minutes to hours. */
const proofs = () => vitest('proofs', ['prove'])

/**
 * Runs everything that is too slow for `npm test`. Meant for the time before a release. Needs the built client and
 * server.
 */
export async function prove(): Promise<Step[]> {
  return lane(thorough, () => journeys('wide browser tests', { args: ['--grep=@prove'] }), proofs)
}

/** Checks the size of the built client on each route. */
export const sizeBudget = () => tool('size budget', tsx, 'scripts/size.ts')

interface Journeys {
  /** Names of files, or options of Playwright. */
  args?: string[]
  node?: string
}

/**
 * Runs e2e tests in a real browser against the real server. Tests with the tag `@prove` visit every page, overlay or
 * path, and run only in `npm run prove`.
 */
export const journeys = (
  name = 'browser tests',
  { args = ['--grep-invert=@prove'], node = thisNode }: Journeys = {},
) =>
  step(name, () =>
    counted(
      node,
      (report) => ({
        args: [
          'node_modules/@playwright/test/cli.js',
          'test',
          '--config=e2e/playwright.config.ts',
          '--reporter=dot,json',
          ...args,
        ],
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      }),
      (report) => {
        const { expected, unexpected, flaky } = z.parse(playwrightReport, report).stats
        return { passed: expected, failed: unexpected + flaky }
      },
    ),
  )
