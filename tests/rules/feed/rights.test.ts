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
const ANOTHERS = { user: { id: 8 } }

const somebody = {
  'a member': member(),
  'a mod': member({ role: 'mod' }),
  'an admin': member({ role: 'admin' }),
  'a minor whose parent has confirmed': member({
    is_minor: true,
    has_received_parent_confirmation: true,
  }),
  'a minor whose parent has not confirmed, or has withdrawn': member({ is_minor: true }),
  'a member in the middle of the onboarding': member({ has_completed_onboarding: false }),
  'a suspended member': member({ is_suspended: true }),
} as const

const PARENT = {
  code: 'parent',
  message: 'We are waiting for a parent confirmation before you can post',
}
const SUSPENDED = { code: 'suspended', message: 'Your account is suspended. Please ask an elf.' }
const ONBOARDING = { code: 'onboarding', message: 'Please finish your onboarding first.' }
const NOT_THEIRS = { code: 'not_author', message: 'Only the member who wrote this can edit it.' }
const NOT_THEIRS_TO_DELETE = {
  code: 'not_author',
  message: 'Only the member who wrote this, or an elf, can delete it.',
}
const NOT_ADMIN = { code: 'not_admin', message: 'Only an admin can pin.' }

const told = (who: keyof typeof somebody) => {
  const one = somebody[who]
  return {
    like: likeRefusal(one),
    comment: commentRefusal(one),
    'edit their own': editRefusal(one, MINE),
    'delete their own': deleteRefusal(one, MINE),
    'edit another’s': editRefusal(one, ANOTHERS),
    'delete another’s': deleteRefusal(one, ANOTHERS),
    pin: pinRefusal(one),
  }
}

const ALL = {
  like: null,
  comment: null,
  'edit their own': null,
  'delete their own': null,
  'edit another’s': NOT_THEIRS,
  'delete another’s': NOT_THEIRS_TO_DELETE,
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
      { ...ALL, comment: PARENT, 'edit their own': PARENT },
    ],
    [
      'a member in the middle of the onboarding',
      { ...ALL, like: ONBOARDING, comment: ONBOARDING, 'edit their own': ONBOARDING },
    ],
    [
      'a suspended member',
      {
        like: SUSPENDED,
        comment: SUSPENDED,
        'edit their own': SUSPENDED,
        'delete their own': SUSPENDED,
        'edit another’s': NOT_THEIRS,
        'delete another’s': SUSPENDED,
        pin: SUSPENDED,
      },
    ],
  ] as const)('are correct for %s', (who, refusals) => {
    expect(told(who)).toEqual(refusals)
  })

  test('are sent with each post and comment', () => {
    expect([
      rightsOver(somebody['a member'], MINE),
      rightsOver(somebody['a member'], ANOTHERS),
      rightsOver(somebody['a mod'], ANOTHERS),
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
