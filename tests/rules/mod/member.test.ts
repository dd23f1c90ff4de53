import { describe, expect, test } from 'vitest'
import {
  actsOffered,
  isRestriction,
  type MemberAct,
  mayAct,
  rolesOpenTo,
  type SimpleAct,
  withAct,
} from '#rules/mod/member.ts'
import { labelOf, nameOf, questionOf } from '#rules/mod/member-words.ts'
import { aModMember } from '#tests/support/builders.ts'

const mod = { id: 1, role: 'mod' } as const
const admin = { id: 2, role: 'admin' } as const
const minor = aModMember({ is_minor: true })
const confirmParent: SimpleAct = { kind: 'confirm-parent' }
const restrict: MemberAct = { kind: 'restrict' }
const lift: SimpleAct = { kind: 'lift' }
const promote: SimpleAct = { kind: 'role', role: 'mod' }

const paused = aModMember({
  is_paused: true,
  paused_until: '2026-11-23T10:00:00.000Z',
  pause_reason: 'Rude letters',
})

describe('an action by a mod', () => {
  test.each([
    ['confirms the parent of a minor', mod, minor, confirmParent, true],
    ['does not confirm the parent of an adult', mod, aModMember(), confirmParent, false],
    [
      'does not confirm a parent twice',
      mod,
      aModMember({ is_minor: true, has_received_parent_confirmation: true }),
      confirmParent,
      false,
    ],
    ['suspends or pauses a member', mod, aModMember(), restrict, true],
    [
      'does not suspend or pause a suspended member',
      mod,
      aModMember({ is_suspended: true }),
      restrict,
      false,
    ],
    ['suspends a paused member, or pauses them longer', mod, paused, restrict, true],
    ['lifts a pause', mod, paused, lift, true],
    ['lifts a suspension', mod, aModMember({ is_suspended: true }), lift, true],
    ['lifts nothing from a member without restrictions', mod, aModMember(), lift, false],
    [
      'does not lift the suspension of another mod',
      mod,
      aModMember({ role: 'mod', is_suspended: true }),
      lift,
      false,
    ],
    ['does not suspend or pause the mod who acts', mod, aModMember({ id: 1 }), restrict, false],
    ['does not suspend or pause another mod', mod, aModMember({ role: 'mod' }), restrict, false],
    ['does not suspend or pause an admin', mod, aModMember({ role: 'admin' }), restrict, false],
    [
      'suspends or pauses an admin if another admin acts',
      admin,
      aModMember({ role: 'admin' }),
      restrict,
      true,
    ],
    ['gives another role if an admin acts', admin, aModMember(), promote, true],
    [
      'does not give the role that the member has already',
      admin,
      aModMember({ role: 'mod' }),
      promote,
      false,
    ],
    ['gives no role if a mod acts', mod, aModMember(), promote, false],
    [
      'does not demote the admin who acts',
      admin,
      aModMember({ id: 2, role: 'admin' }),
      promote,
      false,
    ],
  ])('%s', (_, actor, member, act, may) => {
    expect(mayAct({ actor, member, act })).toBe(may)
  })

  test('changes only the fields that it concerns', () => {
    const suspended = { ...minor, is_suspended: true, suspension_reason: 'Rude letters' }
    expect([confirmParent, promote].map((act) => withAct(minor, act))).toEqual([
      { ...minor, has_received_parent_confirmation: true },
      { ...minor, role: 'mod' },
    ])
    expect([withAct(suspended, lift), withAct(paused, lift)]).toEqual([minor, aModMember()])
  })

  test('opens a form only for a restriction', () => {
    expect([confirmParent, restrict, lift, promote].filter(isRestriction)).toEqual([restrict])
  })

  test('is offered as one menu item per kind, and the item for roles offers each role but the current', () => {
    expect([
      actsOffered({ actor: admin, member: minor }).map((act) => labelOf(act, minor)),
      actsOffered({ actor: mod, member: paused }).map((act) => labelOf(act, paused)),
      rolesOpenTo({ actor: admin, member: minor }),
      actsOffered({ actor: mod, member: aModMember({ id: 1 }) }),
    ]).toEqual([
      ['Confirm parent', 'Suspend or pause', 'Change role'],
      ['Suspend or move the pause', 'Lift pause'],
      ['mod', 'admin'],
      [],
    ])
  })

  test('names the member in its prompt, by nickname or otherwise by email', () => {
    const unnamed = aModMember({ nickname: null })
    expect([nameOf(unnamed), questionOf(aModMember(), promote).confirmLabel]).toEqual([
      'nettle@critters.example',
      'Make Nettle a mod',
    ])
  })
})
