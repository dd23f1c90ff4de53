import { run } from './run.mjs'

/** What one step of a check came to; `tests` where it counts tests of its own. */
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

/** Lines a step wants seen even when all is well begin with this. */
const worthTelling = '» '

function report(name: string, passed: boolean, milliseconds: number, detail: string) {
  console.log(`${passed ? '✓' : '✗'} ${name} ${(milliseconds / 1000).toFixed(1)} s${detail}`)
}

/** Does one thing, prints how it went and how long it took, and all it said when it failed. */
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

/** A step that is a script or a tool of this project, run by Node itself. */
export const tool = (name: string, ...args: string[]) =>
  step(name, () => run(process.execPath, args))

/** The sum of all tests; a step that failed without a failing test to its name counts as one. */
export function total(steps: Step[]) {
  let passed = 0
  let failed = 0
  for (const { tests, ...step } of steps) {
    passed += tests.passed
    failed += step.passed ? tests.failed : Math.max(tests.failed, 1)
  }
  return { passed, failed }
}
