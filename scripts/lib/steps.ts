import { run } from './run.mjs'

/** The result of one step, with its counts of tests. */
export interface Step {
  name: string
  passed: boolean
  tests: { passed: number; failed: number }
}

interface Outcome {
  code: number
  output: string
  tests?: Step['tests']
}

/** Lines with this prefix are shown even if the step passes. */
const worthTelling = '» '

function report(name: string, passed: boolean, milliseconds: number, detail: string) {
  console.log(`${passed ? '✓' : '✗'} ${name} ${(milliseconds / 1000).toFixed(1)} s${detail}`)
}

/** Runs a step and prints its result and duration, and its whole output if it failed. */
export async function step(name: string, work: () => Promise<Outcome>): Promise<Step> {
  const began = performance.now()
  const {
    code,
    output,
    tests = { passed: 0, failed: 0 },
  } = await work().catch(
    (error: unknown): Outcome => ({
      code: 1,
      output: error instanceof Error ? error.message : String(error),
    }),
  )
  const passed = code === 0
  const counted = tests.passed + tests.failed
  report(name, passed, performance.now() - began, counted ? `, ${counted} tests` : '')
  const lines = output.split('\n')
  const told = passed ? lines.filter((line) => line.startsWith(worthTelling)) : lines
  if (told.length) console.log(told.map((line) => `  ${line}`).join('\n'))
  return { name, passed, tests }
}

/** Runs a script or a tool of this project with Node, as a step. */
export const tool = (name: string, ...args: string[]) =>
  step(name, () => run(process.execPath, args))

/** Adds up the tests of all steps. A step that failed without a failed test counts as one failure. */
export function total(steps: Step[]) {
  let passed = 0
  let failed = 0
  for (const { tests, ...step } of steps) {
    passed += tests.passed
    failed += step.passed ? tests.failed : Math.max(tests.failed, 1)
  }
  return { passed, failed }
}
