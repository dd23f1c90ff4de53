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

/** Runs a test runner and reads its figures from the report it writes; no test at all is a failure. */
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

/** One lane of steps that follow one another. */
async function lane(...steps: (() => Promise<Step>)[]) {
  const done: Step[] = []
  for (const next of steps) done.push(await next())
  return done
}

/** What needs no built client: two lanes, so that two cores are busy and none is fought over. */
export async function check(): Promise<Step[]> {
  const lanes = await Promise.all([
    lane(() => vitest('unit, machine and view tests', ['unit', 'views'])),
    lane(
      () =>
        tool('lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
      // One checker: each further one works out again what the files of the others share, twice the work for two.
      () => tool('types', 'node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1'),
      () => tool('diagrams', tsx, 'scripts/diagrams.ts', '--check'),
      () => tool('unused code', knip),
      () => tool('code only tests use', knip, '--production', '--include', 'exports,files'),
      () => vitest('server tests', ['server']),
    ),
  ])
  return lanes.flat()
}

/** What takes its time: many calls, processes that are killed, every field of every route – and what must not be in the bundle. */
export const thorough = () =>
  vitest('thorough server tests and bundle tests', ['thorough', 'processes', 'bundle'])

/** All of the server's but what is started as a process anyway. */
export const serverTests = (where: string, node: string) =>
  vitest(`server tests${where}`, ['server', 'thorough'], node)

/** Whatever is worth trying thousands of times, on everything there is: minutes to hours, before a release. */
export const prove = () => vitest('proofs', ['prove'])

/** What the built client must hold to: its size on each route. */
export const sizeBudget = () => tool('size budget', tsx, 'scripts/size.ts')

/** The journeys, in a real browser against the real server; all of them, unless some are named. */
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
