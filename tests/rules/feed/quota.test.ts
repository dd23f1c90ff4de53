import { expect, test } from 'vitest'
import { quotaRefusal, secondsUntilTomorrow } from '#rules/feed/quota.ts'

const MEGABYTE = 1024 ** 2
const most = 200 * MEGABYTE

test.each([
  [
    'nothing is left',
    'picture',
    { most, used: most },
    '2030-01-15T12:00:00Z',
    'You have added 200 MB of pictures today. You can add more in 12 hours.',
  ],
  [
    'less than a megabyte is left',
    'picture',
    { most, used: most - 1000 },
    '2030-01-15T12:30:00Z',
    'You have added 200 MB of pictures today. You can add more in 12 hours.',
  ],
  [
    'some is left, and the file is larger',
    'picture',
    { most, used: 187.6 * MEGABYTE },
    '2030-01-15T23:59:30Z',
    'This is more than the 12 MB of pictures that you can still add today. You can add more in 30 seconds.',
  ],
  [
    'little is left',
    'video',
    { most: 1024 * MEGABYTE, used: 1022.55 * MEGABYTE },
    '2030-01-15T00:00:00Z',
    'This is more than the 1.4 MB of videos that you can still add today. You can add more in 1 day.',
  ],
  [
    'nothing was added yet, and the quota is small',
    'picture',
    { most: 300 * 1024, used: 0 },
    '2030-01-15T12:00:00Z',
    'This is more than the 300 kB of pictures that you can still add today. You can add more in 12 hours.',
  ],
  [
    'the quota is counted in gigabytes',
    'video',
    { most: 1.5 * 1024 * MEGABYTE, used: 1.5 * 1024 * MEGABYTE },
    '2030-01-15T22:10:00Z',
    'You have added 1.5 GB of videos today. You can add more in 2 hours.',
  ],
] as const)(
  'the refusal says how much is used or left, and when more is available, if %s',
  (_, kind, used, now, message) => {
    expect(quotaRefusal(kind, { ...used, now: new Date(now) })).toEqual({ code: 'quota', message })
  },
)

test('a quota’s day ends at midnight UTC', () => {
  const left = (time: string) => secondsUntilTomorrow(new Date(`2030-01-15T${time}Z`))
  expect([left('00:00:00.000'), left('23:59:59.001'), left('18:00:00.000')]).toEqual([
    86_400, 1, 21_600,
  ])
})
