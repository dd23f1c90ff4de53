import { describe, expect, test } from 'vitest'
import { isValid } from '#rules/form/form.ts'
import { isVerified } from '#rules/joining/verification.ts'
import { startingTheme } from '#rules/tab/theme.ts'
import {
  enqueued,
  isShown,
  lifetimeOf,
  REGION_ERROR_TOAST_MS,
  TOAST_LIFETIME_MS,
  withoutShown,
  withoutWaitingErrors,
} from '#rules/tab/toast.ts'

describe('the initial theme', () => {
  test.each([
    ['the saved choice', 'light', false, 'light'],
    ['the saved choice against the system', 'dark', true, 'dark'],
    ["the system's preference", null, true, 'light'],
    ['dark otherwise', null, false, 'dark'],
    ["the system's preference if the saved value is invalid", 'blue', true, 'light'],
  ])('is %s', (_, saved, systemPrefersLight, theme) => {
    expect(startingTheme(saved, systemPrefersLight)).toBe(theme)
  })
})

describe('a toast', () => {
  test('is shown for 4 seconds, or 10 for a region error', () => {
    expect([TOAST_LIFETIME_MS, REGION_ERROR_TOAST_MS]).toEqual([4000, 10_000])
    expect(lifetimeOf(undefined)).toBe(4000)
    expect(lifetimeOf({ message: 'Posted !', tone: 'good' })).toBe(4000)
    expect(lifetimeOf({ message: 'No', tone: 'bad', lifetime: REGION_ERROR_TOAST_MS })).toBe(10_000)
  })

  test('is shown when it is the first of the queue', () => {
    const queue = [{ id: 3 }, { id: 4 }]
    expect([isShown(queue, 3), isShown(queue, 4), isShown([], 3)]).toEqual([true, false, false])
  })

  test('is queued with its own id, and leaves the queue before those that wait', () => {
    const toast = { message: 'Posted !', tone: 'good' } as const
    const one = enqueued({ queue: [], announced: 6 }, toast)
    expect(one).toEqual({ queue: [{ ...toast, id: 7 }], announced: 7 })
    const two = enqueued(one, toast)
    expect(two.queue.map(({ id }) => id)).toEqual([7, 8])
    expect(withoutShown(two.queue)).toEqual([{ ...toast, id: 8 }])
  })

  test('with an error is dropped while it waits, but not while it is on screen', () => {
    const toast = (id: number, tone: 'good' | 'bad') => ({ id, message: 'Words', tone })
    expect(withoutWaitingErrors([toast(1, 'bad'), toast(2, 'bad'), toast(3, 'good')])).toEqual([
      toast(1, 'bad'),
      toast(3, 'good'),
    ])
  })
})

test('a form is valid if it has no errors', () => {
  expect([isValid({}), isValid({ label: ['This field is required'] })]).toEqual([true, false])
})

test('a member is verified if their email is', () => {
  expect([isVerified({ email_verified: true }), isVerified({ email_verified: false })]).toEqual([
    true,
    false,
  ])
})
