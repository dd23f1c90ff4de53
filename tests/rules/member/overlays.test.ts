import { expect, test } from 'vitest'
import {
  opensBirthDate,
  opensDeletion,
  opensParentEmail,
  opensPassword,
  opensPrivacy,
  opensRegion,
} from '#rules/member/overlays.ts'
import { queryOf } from '#rules/tab/place.ts'

const member = { is_suspended: false, is_paused: false, birth_date: '1999-10-31' }
const suspended = { ...member, is_suspended: true }
const paused = { ...member, is_paused: true }
const undated = { ...member, birth_date: null }

test.each([
  ['/profile', 'a member', member, []],
  ['/profile?do=birth-date', 'a member', member, ['birth date']],
  ['/profile?do=birth-date', 'a member who is suspended', suspended, []],
  ['/profile?do=birth-date', 'a member who never gave one', undated, []],
  ['/profile?do=region', 'a member', member, ['region']],
  ['/profile?do=region', 'a member who is suspended', suspended, []],
  ['/profile?do=region', 'a member without a birth date', undated, ['region']],
  ['/profile?do=regions', 'a member', member, []],
  ['/profile?do=privacy', 'a member', member, ['privacy']],
  ['/profile?do=privacy', 'a member who is suspended', suspended, []],
  ['/profile?do=privacy', 'a member who is paused', paused, []],
])('%s opens the right overlays on the profile of %s (%o): %o', (path, _, me, opened) => {
  const query = queryOf(path)
  expect([
    ...(opensBirthDate(query, me) ? ['birth date'] : []),
    ...(opensRegion(query, me) ? ['region'] : []),
    ...(opensPrivacy(query, me) ? ['privacy'] : []),
  ]).toEqual(opened)
})

test.each([
  ['/profile?do=delete-address&id=7', true],
  ['/profile?do=delete-address&id=8', false],
  ['/profile?do=delete-address', false],
  ['/profile?do=region&id=7', false],
])('for the owner of address 7, %s opens the dialog to delete it: %s', (path, opens) => {
  expect(opensDeletion(queryOf(path), [{ id: 7 }])).toBe(opens)
})

test('the overlays for the password and the parent’s email have their own addresses', () => {
  const paths = ['/profile?do=password', '/?do=parent-email', '/']
  expect(
    paths.map((path) => [opensPassword(queryOf(path)), opensParentEmail(queryOf(path))]),
  ).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ])
})
