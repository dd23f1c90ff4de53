import { expect, test } from 'vitest'
import { isLeftToOthers, isToldToAll, ownPartRefusal, ownPartSchema } from '#rules/mod/own-part.ts'

const ANOTHER = {
  code: 'takes_part',
  message:
    'You take part in this exchange. Another mod reads its pairs, removes critters and decides its cases.',
}
const NOBODY = {
  code: 'takes_part_alone',
  message:
    'You take part in this exchange, and no other mod can read its pairs or decide its cases. An admin can make someone a mod. If that isn’t possible, the person who runs the site can set LONE_ADMIN.',
}

test.each([
  // Columns: whether there is another mod, whether the mod is an admin, LONE_ADMIN, and the refusal.
  [true, false, false, ANOTHER],
  [true, true, false, ANOTHER],
  [true, false, true, ANOTHER],
  [true, true, true, ANOTHER],
  [false, false, false, NOBODY],
  [false, true, false, NOBODY],
  [false, false, true, NOBODY],
  [false, true, true, null],
])(
  'if there is another mod: %s, the mod who takes part is an admin: %s, and LONE_ADMIN is set: %s, the refusal is: $3',
  (has_other_mod, is_admin, lone_admin, refused) => {
    expect(ownPartRefusal({ has_other_mod, is_admin, lone_admin })).toEqual(refused)
  },
)

test('if a mod takes part, either the pairs are left to other mods, or all participants are notified', () => {
  const refusal = ownPartRefusal({ has_other_mod: true, is_admin: false, lone_admin: false })
  const parts = [null, { refusal }, { refusal: null }].map((mod_part) => ({ mod_part }))
  expect(parts.map(isLeftToOthers)).toEqual([false, true, false])
  expect(parts.map(isToldToAll)).toEqual([false, false, true])
})

test('the response for a mod contains the refusal, or null, and drops unknown fields', () => {
  expect([
    ownPartSchema.parse({ refusal: { ...ANOTHER, secret: 'moss' }, secret: 'moss' }),
    ownPartSchema.parse({ refusal: null }),
  ]).toEqual([{ refusal: ANOTHER }, { refusal: null }])
})
