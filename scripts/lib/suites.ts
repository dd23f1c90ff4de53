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

function vitest(name: string, projects: string[], node = thisNode) {
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

/** All checks that do not need a built client, in two lanes to keep two cores busy. */
export async function check(): Promise<Step[]> {
  const lanes = await Promise.all([
    lane(() => vitest('unit, machine and view tests', ['unit', 'views'])),
    lane(
      () =>
        tool('lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
      // Two checkers would each check the shared files, which would double the work.
      () => tool('types', 'node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1'),
      () => tool('diagrams', tsx, 'scripts/diagrams.ts', '--check'),
      () => tool('unused code', knip),
      () => tool('code only tests use', knip, '--production', '--include', 'exports,files'),
      () => vitest('server tests', ['server']),
    ),
  ])
  return lanes.flat()
}

/** The slow tests: many calls, killed processes, every field of every route, and the contents of the bundle. */
export const thorough = () =>
  vitest('thorough server tests and bundle tests', ['thorough', 'processes', 'bundle'])

/** The server's tests, except the tests that start the server as a process. */
export const serverTests = (where: string, node: string) =>
  vitest(`server tests${where}`, ['server', 'thorough'], node)

/** Tests with thousands of runs, which take minutes to hours. Run them before a release. */
export const prove = () => vitest('proofs', ['prove'])

/** Checks the size of the built client on each route. */
export const sizeBudget = () => tool('size budget', tsx, 'scripts/size.ts')

/** Runs all e2e tests, or the named ones, in a real browser against the real server. */
export const journeys = (where = '', node = thisNode, ...files: string[]) =>
  step(`browser tests${where}`, () =>
    counted(
      node,
      (report) => ({
        args: [
          'node_modules/@playwright/test/cli.js',
          'test',
          '--config=e2e/playwright.config.ts',
          '--reporter=dot,json',
          ...files,
        ],
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      }),
      (report) => {
        const { expected, unexpected, flaky } = z.parse(playwrightReport, report).stats
        return { passed: expected, failed: unexpected + flaky }
      },
    ),
  )
