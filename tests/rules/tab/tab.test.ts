import { describe, expect, test } from 'vitest'
import { isValid } from '#rules/form/form.ts'
import { isVerified } from '#rules/joining/verification.ts'
import { startingTheme } from '#rules/tab/theme.ts'
import {
  complaint,
  enqueued,
  isError,
  isShown,
  lifetimeOf,
  longComplaint,
  REGION_ERROR_TOAST_MS,
  showsError,
  TOAST_LIFETIME_MS,
  withoutErrors,
  withoutShown,
  withoutWaitingErrors,
} from '#rules/tab/toast.ts'

describe('the initial theme', () => {
  test.each([
    ['the saved choice', 'light', false, 'light'],
    ['the saved choice even if the system prefers the other', 'dark', true, 'dark'],
    ["the system's preference", null, true, 'light'],
    ['dark if no choice is saved and the system does not prefer light', null, false, 'dark'],
    ["the system's preference if the saved value is invalid", 'blue', true, 'light'],
  ])('is %s', (_, saved, systemPrefersLight, theme) => {
    expect(startingTheme(saved, systemPrefersLight)).toBe(theme)
  })
})

test('a problem is shown as a red toast, and a problem with a reason from the server is shown for longer', () => {
  expect([complaint({ message: 'Taken' }), longComplaint({ message: 'Taken' })]).toEqual([
    { message: 'Taken', tone: 'bad' },
    { message: 'Taken', tone: 'bad', lifetime: 10_000 },
  ])
})

describe('a toast', () => {
  test('is shown for 4 seconds, or for 10 seconds if it is about a region error', () => {
    expect([TOAST_LIFETIME_MS, REGION_ERROR_TOAST_MS]).toEqual([4000, 10_000])
    expect(lifetimeOf(undefined)).toBe(4000)
    expect(lifetimeOf({ message: 'Posted !', tone: 'good' })).toBe(4000)
    expect(lifetimeOf({ message: 'No', tone: 'bad', lifetime: REGION_ERROR_TOAST_MS })).toBe(10_000)
  })

  test('is shown when it is first in the queue', () => {
    const queue = [{ id: 3 }, { id: 4 }]
    expect([isShown(queue, 3), isShown(queue, 4), isShown([], 3)]).toEqual([true, false, false])
  })

  test('gets its own id in the queue, and leaves the queue before later toasts', () => {
    const toast = { message: 'Posted !', tone: 'good' } as const
    const one = enqueued({ queue: [], announced: 6 }, toast)
    expect(one).toEqual({ queue: [{ ...toast, id: 7 }], announced: 7 })
    const two = enqueued(one, toast)
    expect(two.queue.map(({ id }) => id)).toEqual([7, 8])
    expect(withoutShown(two.queue)).toEqual([{ ...toast, id: 8 }])
  })

  test('is an error if its tone is bad', () => {
    const [good, bad] = [{ tone: 'good' }, { tone: 'bad' }] as const
    expect([
      [good, bad].map(isError),
      withoutErrors([bad, good, bad]),
      [[bad, good], [good, bad], []].map(showsError),
    ]).toEqual([[false, true], [good], [true, false, false]])
  })

  test('about an error is dropped while it waits in the queue, but not while it is on screen', () => {
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

test('a member is verified if their email is verified', () => {
  expect([isVerified({ email_verified: true }), isVerified({ email_verified: false })]).toEqual([
    true,
    false,
  ])
})
