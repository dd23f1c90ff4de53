import { describe, expect, test } from 'vitest'
import { hasJoinedFirst, installWay } from '#rules/tab/install.ts'

const device = { offers: false, isInstalled: false, isApple: false, wasHinted: false }

describe('the way to install the app', () => {
  test.each([
    ['the browser’s prompt, if the browser offers one', { offers: true }, 'prompt'],
    ['the share menu, on an iPhone', { isApple: true }, 'share'],
    ['null, if the browser offers nothing', {}, null],
    ['null, if the app is installed', { offers: true, isApple: true, isInstalled: true }, null],
    ['null, after the hint was shown', { offers: true, isApple: true, wasHinted: true }, null],
  ])('is %s', (_, change, way) => {
    expect(installWay({ ...device, ...change })).toBe(way)
  })
})

describe('a first sign-up', () => {
  const steps = (has_joined: boolean) => ({
    first_steps: { has_joined, has_read: true, has_posted: true },
  })
  test.each([
    ['is detected when the member joins an exchange', steps(false), steps(true), true],
    [
      'is not detected when the first steps are dismissed',
      steps(false),
      { first_steps: null },
      false,
    ],
    ['is not detected while the member has joined no exchange', steps(false), steps(false), false],
    ['is not detected twice', steps(true), steps(true), false],
    ['is not detected for a member without first steps', { first_steps: null }, steps(true), false],
    ['is not detected when the member has just logged in', null, steps(true), false],
  ])('%s', (_, before, after, isNoticed) => {
    expect(hasJoinedFirst(before, after)).toBe(isNoticed)
  })
})
