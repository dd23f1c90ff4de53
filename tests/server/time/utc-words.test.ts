import { expect, test } from 'vitest'
import { utcDayWords, utcMomentWords } from '#server/time/utc-words.ts'

test.each([
  ['2026-11-20T16:05:00.000Z', 'Nov 20, 2026', '16:05'],
  ['2026-03-04T00:00:00.000Z', 'Mar 4, 2026', '00:00'],
])('%s is “%s” in words, at %s in UTC', (iso, day, time) => {
  const at = new Date(iso)
  expect([utcDayWords(at), utcMomentWords(at)]).toEqual([day, `${day}, ${time} UTC`])
})
