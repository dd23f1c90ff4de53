import { describe, expect, test } from 'vitest'
import { isRefused, isValid } from '#rules/form/form.ts'
import { isVerified, knowsEmail } from '#rules/joining/verification.ts'
import { startingTheme, startsLight } from '#rules/tab/theme.ts'
import { isShown, lifetimeOf, REGION_ERROR_TOAST_MS, TOAST_LIFETIME_MS } from '#rules/tab/toast.ts'
import { isEmpty } from '#rules/wire/list.ts'
import { refusal } from '#rules/wire/problem.ts'

describe('the theme at the start', () => {
  test.each([
    ['the saved choice', 'light', false, 'light'],
    ['the saved choice against the system', 'dark', true, 'dark'],
    ["the system's preference", null, true, 'light'],
    ['dark otherwise', null, false, 'dark'],
    ["the system's preference where nonsense is saved", 'blue', true, 'light'],
  ])('is %s', (_, saved, systemPrefersLight, theme) => {
    expect(startingTheme(saved, systemPrefersLight)).toBe(theme)
    expect(startsLight(saved, systemPrefersLight)).toBe(theme === 'light')
  })
})

describe('a toast', () => {
  test('lives 4 seconds, a region error 10', () => {
    expect([TOAST_LIFETIME_MS, REGION_ERROR_TOAST_MS]).toEqual([4000, 10_000])
    expect(lifetimeOf(undefined)).toBe(4000)
    expect(lifetimeOf({ message: 'Posted !', tone: 'good' })).toBe(4000)
    expect(lifetimeOf({ message: 'No', tone: 'bad', lifetime: REGION_ERROR_TOAST_MS })).toBe(10_000)
  })

  test('is shown when it is the first of the queue', () => {
    const queue = [{ id: 3 }, { id: 4 }]
    expect([isShown(queue, 3), isShown(queue, 4), isShown([], 3)]).toEqual([true, false, false])
    expect([isEmpty([]), isEmpty(queue)]).toEqual([true, false])
  })
})

test('a form is valid when nothing is missing or wrong', () => {
  expect([isValid({}), isValid({ label: ['This field is required'] })]).toEqual([true, false])
})

test("the server's answer may be a refusal after all", () => {
  expect([isRefused(null), isRefused(refusal('taken', 'Taken'))]).toEqual([false, true])
})

test('an activation knows where its mail went, and a member whether it was used', () => {
  expect([knowsEmail(null), knowsEmail('pike@critters.example')]).toEqual([false, true])
  expect([isVerified({ email_verified: true }), isVerified({ email_verified: false })]).toEqual([
    true,
    false,
  ])
})
