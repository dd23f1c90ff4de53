import { expect, test } from 'vitest'
import { utcDayWords, utcDeadlineWords, utcMomentWords } from '#server/time/utc-words.ts'

test.each([
  ['2026-11-20T16:05:00.000Z', 'Nov 20', '16:05'],
  ['2026-03-04T00:00:00.000Z', 'Mar 4', '00:00'],
])('%s is “%s” in words, at %s in UTC', (iso, deadline, time) => {
  const at = new Date(iso)
  const day = `${deadline}, 2026`
  expect([utcDeadlineWords(at), utcDayWords(at), utcMomentWords(at)]).toEqual([
    deadline,
    day,
    `${day}, ${time} UTC`,
  ])
})
