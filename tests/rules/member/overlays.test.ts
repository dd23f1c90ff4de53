import { expect, test } from 'vitest'
import {
  inSettings,
  opensBirthDate,
  opensDeletion,
  opensPrivacy,
  opensRegion,
  opensSettings,
} from '#rules/member/overlays.ts'

const member = { is_suspended: false, is_paused: false, birth_date: '1999-10-31' }
const suspended = { ...member, is_suspended: true }
const paused = { ...member, is_paused: true }
const undated = { ...member, birth_date: null }

test.each([
  ['birth-date', 'a member', member, ['birth date']],
  ['birth-date', 'a member who is suspended', suspended, []],
  ['birth-date', 'a member who never gave a birth date', undated, []],
  ['region', 'a member', member, ['region']],
  ['region', 'a member who is suspended', suspended, []],
  ['region', 'a member without a birth date', undated, ['region']],
  ['privacy', 'a member', member, []],
])('?do=%s on the profile of %s opens these overlays: $3', (what, _, me, opened) => {
  expect([
    ...(opensBirthDate(what, me) ? ['birth date'] : []),
    ...(opensRegion(what, me) ? ['region'] : []),
  ]).toEqual(opened)
})

test.each([
  ['privacy', true],
  ['password', true],
  ['close-account', true],
  ['region', false],
  ['delete-address', false],
])('?do=%s on the profile leads to the settings: %s', (what, isMoved) => {
  expect(opensSettings(what)).toBe(isMoved)
})

test.each([
  ['password', null, { path: '/settings?do=password' }],
  ['close-account', 'abc', { path: '/settings?do=close-account', state: { token: 'abc' } }],
] as const)('?do=%s with the token %s leads to %j', (what, token, there) => {
  expect(inSettings({ what, token })).toEqual({ ...there, replace: true })
})

test.each([
  [true, 'a member', member, true],
  [true, 'a member who is suspended', suspended, false],
  [true, 'a member who is paused', paused, false],
  [false, 'a member', member, false],
])(
  'if the URL asks for the privacy popup: %s, the popup opens for %s: $3',
  (isAsked, _, me, opens) => {
    expect(opensPrivacy({ isAsked, me })).toBe(opens)
  },
)

test.each([
  [7, true],
  [8, false],
  [null, false],
])('for the owner of address 7, the dialog to delete address %s opens: %s', (asked, opens) => {
  expect(opensDeletion(asked, [{ id: 7 }])).toBe(opens)
})
