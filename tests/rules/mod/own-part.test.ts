import { expect, test } from 'vitest'
import { isLeftToOthers, isToldToAll, ownPartRefusal } from '#rules/mod/own-part.ts'

const ANOTHER =
  'You take part in this exchange. Another mod reads its pairs, takes critters out and decides its cases.'
const NOBODY =
  'You take part in this exchange, and no other mod can read its pairs or decide its cases. An admin can make somebody a mod; where that is not possible, whoever runs the site can set LONE_ADMIN.'

test.each([
  // Columns: another mod, admin, LONE_ADMIN, the reason.
  [true, false, false, ANOTHER],
  [true, true, false, ANOTHER],
  [true, false, true, ANOTHER],
  [true, true, true, ANOTHER],
  [false, false, false, NOBODY],
  [false, true, false, NOBODY],
  [false, false, true, NOBODY],
  [false, true, true, undefined],
])(
  'with another mod: %s, as an admin: %s, with LONE_ADMIN: %s, a mod who takes part reads: %s',
  (has_other_mod, is_admin, lone_admin, message) => {
    expect(ownPartRefusal({ has_other_mod, is_admin, lone_admin })?.message).toBe(message)
  },
)

test('a participating mod leaves the pairs to others or all participants are notified, and other mods are free', () => {
  const refusal = ownPartRefusal({ has_other_mod: true, is_admin: false, lone_admin: false })
  const parts = [null, { refusal }, { refusal: null }].map((mod_part) => ({ mod_part }))
  expect(parts.map(isLeftToOthers)).toEqual([false, true, false])
  expect(parts.map(isToldToAll)).toEqual([false, false, true])
})
