import { expect, test } from 'vitest'
import { askedStep, stepShown } from '#rules/form/steps.ts'

const steps = ['email', 'name', 'password'] as const

test.each([
  [{ step: 'name' }, 'name'],
  [{ step: 'names' }, null],
  [{ tab: 'name' }, null],
  [{}, null],
])('the query %j names the step “%s”', (query, step) => {
  expect(askedStep(steps, query)).toBe(step)
})

test.each([
  ['email', 'password', 'email'],
  ['name', 'password', 'name'],
  ['password', 'password', 'password'],
  ['password', 'name', 'name'],
  ['password', 'email', 'email'],
] as const)(
  'the URL of the step “%s”, while “%s” is the first open step, shows “%s”',
  (asked, firstOpen, shown) => {
    expect(stepShown(steps, asked, firstOpen)).toBe(shown)
  },
)
