import { describe, expect, test } from 'vitest'
import {
  commentRefusal,
  deleteRefusal,
  editRefusal,
  likeRefusal,
  pinRefusal,
  rightsOver,
  type Speaker,
} from '#rules/feed/rights.ts'

const member = (change: Partial<Speaker> = {}): Speaker => ({
  id: 7,
  role: 'member',
  has_completed_onboarding: true,
  is_minor: false,
  has_received_parent_confirmation: false,
  is_suspended: false,
  is_paused: false,
  ...change,
})

const MINE = { user: { id: 7 } }
const HERS = { user: { id: 8 } }

const somebody = {
  'a member': member(),
  'a mod': member({ role: 'mod' }),
  'an admin': member({ role: 'admin' }),
  'a minor whose parent has confirmed': member({
    is_minor: true,
    has_received_parent_confirmation: true,
  }),
  'a minor whose parent has not confirmed, or has withdrawn': member({ is_minor: true }),
  'a member in the middle of her onboarding': member({ has_completed_onboarding: false }),
  'a suspended member': member({ is_suspended: true }),
} as const

const PARENT = 'We are waiting for a parent confirmation before you can post'
const SUSPENDED = 'Your account is suspended. Please ask a mod.'
const ONBOARDING = 'Please finish your onboarding first.'
const NOT_HERS = 'Only the member who wrote this can edit it.'
const NOT_HERS_TO_DELETE = 'Only the member who wrote this, or a mod, can delete it.'
const NOT_ADMIN = 'Only an admin can pin.'

const told = (who: keyof typeof somebody) => {
  const one = somebody[who]
  return {
    like: likeRefusal(one)?.message ?? null,
    comment: commentRefusal(one)?.message ?? null,
    'edit her own': editRefusal(one, MINE)?.message ?? null,
    'delete her own': deleteRefusal(one, MINE)?.message ?? null,
    'edit another’s': editRefusal(one, HERS)?.message ?? null,
    'delete another’s': deleteRefusal(one, HERS)?.message ?? null,
    pin: pinRefusal(one)?.message ?? null,
  }
}

const ALL = {
  like: null,
  comment: null,
  'edit her own': null,
  'delete her own': null,
  'edit another’s': NOT_HERS,
  'delete another’s': NOT_HERS_TO_DELETE,
  pin: NOT_ADMIN,
}

describe('the rights over a post or a comment, with the reasons for refusals,', () => {
  test.each([
    ['a member', ALL],
    ['a mod', { ...ALL, 'delete another’s': null }],
    ['an admin', { ...ALL, 'delete another’s': null, pin: null }],
    ['a minor whose parent has confirmed', ALL],
    [
      'a minor whose parent has not confirmed, or has withdrawn',
      { ...ALL, comment: PARENT, 'edit her own': PARENT },
    ],
    [
      'a member in the middle of her onboarding',
      { ...ALL, like: ONBOARDING, comment: ONBOARDING, 'edit her own': ONBOARDING },
    ],
    [
      'a suspended member',
      {
        like: SUSPENDED,
        comment: SUSPENDED,
        'edit her own': SUSPENDED,
        'delete her own': SUSPENDED,
        'edit another’s': NOT_HERS,
        'delete another’s': SUSPENDED,
        pin: SUSPENDED,
      },
    ],
  ] as const)('are right for %s', (who, refusals) => {
    expect(told(who)).toEqual(refusals)
  })

  test('are sent with each post and comment', () => {
    expect([
      rightsOver(somebody['a member'], MINE),
      rightsOver(somebody['a member'], HERS),
      rightsOver(somebody['a mod'], HERS),
      rightsOver(somebody['a minor whose parent has not confirmed, or has withdrawn'], MINE),
      rightsOver(somebody['a suspended member'], MINE),
    ]).toEqual([
      { can_edit: true, can_delete: true },
      { can_edit: false, can_delete: false },
      { can_edit: false, can_delete: true },
      { can_edit: false, can_delete: true },
      { can_edit: false, can_delete: false },
    ])
  })
})
