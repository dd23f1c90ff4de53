import { expect, test } from 'vitest'
import { total } from '#scripts/lib/steps.ts'

const step = (passed: boolean, tests: { passed: number; failed: number }) => ({
  name: 'a step',
  passed,
  tests,
})

test('the test run’s total adds up the tests of all steps', () => {
  const steps = [step(true, { passed: 3, failed: 0 }), step(false, { passed: 2, failed: 2 })]
  expect(total(steps)).toEqual({ passed: 5, failed: 2 })
})

test('a failed step without a failed test counts as one failed test', () => {
  const steps = [step(false, { passed: 0, failed: 0 }), step(false, { passed: 4, failed: 0 })]
  expect(total(steps)).toEqual({ passed: 4, failed: 2 })
})
