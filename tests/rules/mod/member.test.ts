import { describe, expect, test } from 'vitest'
import {
  actsOffered,
  type MemberAct,
  mayAct,
  rolesOpenTo,
  takesReason,
  withAct,
} from '#rules/mod/member.ts'
import { labelOf, nameOf, questionOf } from '#rules/mod/member-words.ts'
import { aModMember } from '#tests/support/builders.ts'

const mod = { id: 1, role: 'mod' } as const
const admin = { id: 2, role: 'admin' } as const
const minor = aModMember({ is_minor: true })
const confirmParent: MemberAct = { kind: 'confirm-parent' }
const suspend: MemberAct = { kind: 'suspend' }
const lift: MemberAct = { kind: 'lift' }
const promote: MemberAct = { kind: 'role', role: 'mod' }

describe('an act of a mod', () => {
  test.each([
    ['the parent of a minor is confirmed', mod, minor, confirmParent, true],
    ['the parent of an adult is not', mod, aModMember(), confirmParent, false],
    [
      'nor a second time',
      mod,
      aModMember({ is_minor: true, has_received_parent_confirmation: true }),
      confirmParent,
      false,
    ],
    ['a member is suspended', mod, aModMember(), suspend, true],
    ['but not twice', mod, aModMember({ is_suspended: true }), suspend, false],
    ['a suspension is lifted', mod, aModMember({ is_suspended: true }), lift, true],
    ['where there is one', mod, aModMember(), lift, false],
    [
      'a mod lifts none of another mod',
      mod,
      aModMember({ role: 'mod', is_suspended: true }),
      lift,
      false,
    ],
    ['a mod does not suspend herself', mod, aModMember({ id: 1 }), suspend, false],
    ['nor another mod', mod, aModMember({ role: 'mod' }), suspend, false],
    ['nor an admin', mod, aModMember({ role: 'admin' }), suspend, false],
    ['an admin suspends either', admin, aModMember({ role: 'admin' }), suspend, true],
    ['an admin gives another role', admin, aModMember(), promote, true],
    ['but not the one she has', admin, aModMember({ role: 'mod' }), promote, false],
    ['a mod gives none', mod, aModMember(), promote, false],
    [
      'an admin does not demote herself',
      admin,
      aModMember({ id: 2, role: 'admin' }),
      promote,
      false,
    ],
  ])('%s', (_, actor, member, act, may) => {
    expect(mayAct({ actor, member, act })).toBe(may)
  })

  test('changes what it is about, and nothing else', () => {
    const suspended = { ...minor, is_suspended: true, suspension_reason: 'Rude letters' }
    expect(
      [confirmParent, suspend, promote].map((act) => withAct(minor, act, 'Rude letters')),
    ).toEqual([
      { ...minor, has_received_parent_confirmation: true },
      suspended,
      { ...minor, role: 'mod' },
    ])
    expect(withAct(suspended, lift, null)).toEqual(minor)
  })

  test('takes a reason where somebody is suspended, and nowhere else', () => {
    expect([confirmParent, suspend, lift, promote].filter(takesReason)).toEqual([suspend])
  })

  test('is offered once of a kind; the roles to choose from are those she does not have', () => {
    expect([
      actsOffered({ actor: admin, member: minor }).map(labelOf),
      rolesOpenTo({ actor: admin, member: minor }),
      actsOffered({ actor: mod, member: aModMember({ id: 1 }) }),
    ]).toEqual([['Confirm parent', 'Suspend', 'Change role'], ['mod', 'admin'], []])
  })

  test('is asked about by the name of the member, or by her email where she has none yet', () => {
    const unnamed = aModMember({ nickname: null })
    expect([nameOf(unnamed), questionOf(aModMember(), promote).confirmLabel]).toEqual([
      'nettle@critters.example',
      'Make Nettle a mod',
    ])
  })
})
