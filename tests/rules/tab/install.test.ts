import { describe, expect, test } from 'vitest'
import { hasJoinedFirst, installWay } from '#rules/tab/install.ts'

const device = { offers: false, isInstalled: false, isApple: false, wasHinted: false }

describe('the way to install the app', () => {
  test.each([
    ['the browser’s question, where it offers one', { offers: true }, 'prompt'],
    ['the share menu, on an iPhone', { isApple: true }, 'share'],
    ['none, where the browser offers nothing', {}, null],
    ['none, when the app is installed', { offers: true, isApple: true, isInstalled: true }, null],
    ['none, after the hint was given', { offers: true, isApple: true, wasHinted: true }, null],
  ])('is %s', (_, change, way) => {
    expect(installWay({ ...device, ...change })).toBe(way)
  })
})

describe('a first sign-up', () => {
  const steps = (has_joined: boolean) => ({
    first_steps: { has_joined, has_read: true, has_posted: true },
  })
  test.each([
    ['is noticed when the step is taken', steps(false), steps(true), true],
    [
      'is not noticed when the first steps are put away',
      steps(false),
      { first_steps: null },
      false,
    ],
    ['is not noticed while the step is left', steps(false), steps(false), false],
    ['is not noticed twice', steps(true), steps(true), false],
    ['is not noticed for a member without first steps', { first_steps: null }, steps(true), false],
    ['is not noticed when the member has just come', null, steps(true), false],
  ])('%s', (_, before, after, isNoticed) => {
    expect(hasJoinedFirst(before, after)).toBe(isNoticed)
  })
})
