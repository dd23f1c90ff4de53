import { expect, test } from 'vitest'
import { addressValues } from '#rules/address/schema.ts'
import {
  addressedTo,
  asksForParent,
  draftsOf,
  isTooYoung,
} from '#rules/joining/onboarding-drafts.ts'
import { aMe, anAddress } from '#tests/support/builders.ts'

const nothingSaid = aMe({
  nickname: null,
  first_name: null,
  last_name: null,
  birth_date: null,
  region: null,
  address_privacy: null,
})

test('a new member finds every field empty except the name given at registration', () => {
  expect(draftsOf({ ...nothingSaid, suggested_nickname: 'Moth' }, null)).toEqual({
    privacy: { address_privacy: '', onboarding_comment: '' },
    nickname: { nickname: 'Moth' },
    identity: { last_name: '', first_name: '', birth_date: '', discord: '', parent_email: '' },
    address: addressValues(null),
  })
})

test('saved values are shown again, including the region “Other”', () => {
  const me = aMe({ address_privacy: 3, onboarding_comment: 'Nettle', region: null })
  expect(draftsOf(me, anAddress())).toEqual({
    privacy: { address_privacy: '3', onboarding_comment: 'Nettle' },
    nickname: { nickname: 'Mothwing' },
    identity: {
      last_name: 'Wing',
      first_name: 'Moth',
      birth_date: '1999-10-31',
      discord: '',
      region: null,
      parent_email: '',
    },
    address: addressValues(anAddress()),
  })
})

test('the addressee follows the member’s name unless the member has entered a different one', () => {
  const to = (name: string) =>
    addressedTo({ ...addressValues(null), name }, aMe({ first_name: 'Mothilda' }), aMe()).name
  expect([to(''), to('Mothilda Wing'), to('The Wing family')]).toEqual([
    'Moth Wing',
    'Moth Wing',
    'The Wing family',
  ])
})

test.for([
  ['', false, false],
  ['2008-11-20', false, false],
  ['2008-11-21', true, false],
  ['2013-11-20', true, false],
  ['2013-11-21', false, true],
] as const)(
  'for the birth date “%s” on 20 November 2026, a parent is asked for: %s, and the member is too young: %s',
  ([birthDate, asks, young]) => {
    const now = new Date('2026-11-20T12:00:00.000Z')
    expect([asksForParent(birthDate, now), isTooYoung(birthDate, now)]).toEqual([asks, young])
  },
)
