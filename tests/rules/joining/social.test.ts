import { expect, test } from 'vitest'
import { type Welcome, welcomeOf } from '#rules/joining/social.ts'

const EMAIL = 'vax@critters.example'

/** A known identity · the email · proven to belong to the person · the outcome. */
const table: [boolean, string | null, boolean, Welcome][] = [
  [true, EMAIL, true, 'enters'],
  [true, EMAIL, false, 'enters'],
  [true, null, false, 'enters'],
  [false, null, true, 'lacksEmail'],
  [false, null, false, 'lacksEmail'],
  [false, EMAIL, false, 'getsLetter'],
  [false, EMAIL, true, 'joins'],
]

test.each(table)('known: %s, email: %s, proven: %s → %s', (isKnown, email, isProven, welcome) => {
  expect(welcomeOf({ isKnown, email, isProven })).toBe(welcome)
})
