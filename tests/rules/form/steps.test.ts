import { expect, test } from 'vitest'
import { askedStep, stepShown } from '#rules/form/steps.ts'

const steps = ['email', 'name', 'password'] as const

test.each([
  [{ step: 'name' }, 'name'],
  [{ step: 'names' }, null],
  [{ tab: 'name' }, null],
  [{}, null],
])('%j asks for the step %s', (query, step) => {
  expect(askedStep(steps, query)).toBe(step)
})

test.each([
  ['email', 'password', 'email'],
  ['name', 'password', 'name'],
  ['password', 'password', 'password'],
  ['password', 'name', 'name'],
  ['password', 'email', 'email'],
] as const)('who asks for %s while %s is open sees %s', (asked, firstOpen, shown) => {
  expect(stepShown(steps, asked, firstOpen)).toBe(shown)
})
