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

describe('an act of a mod', () => {
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
    ['a member is suspended or paused', mod, aModMember(), restrict, true],
    ['but not once suspended', mod, aModMember({ is_suspended: true }), restrict, false],
    ['a paused member is suspended, or paused longer', mod, paused, restrict, true],
    ['a pause is lifted', mod, paused, lift, true],
    ['a suspension is lifted', mod, aModMember({ is_suspended: true }), lift, true],
    ['where there is one', mod, aModMember(), lift, false],
    [
      'a mod lifts none of another mod',
      mod,
      aModMember({ role: 'mod', is_suspended: true }),
      lift,
      false,
    ],
    ['a mod does not suspend or pause themselves', mod, aModMember({ id: 1 }), restrict, false],
    ['nor another mod', mod, aModMember({ role: 'mod' }), restrict, false],
    ['nor an admin', mod, aModMember({ role: 'admin' }), restrict, false],
    ['an admin suspends or pauses either', admin, aModMember({ role: 'admin' }), restrict, true],
    ['an admin gives another role', admin, aModMember(), promote, true],
    ['but not the one the member has', admin, aModMember({ role: 'mod' }), promote, false],
    ['a mod gives none', mod, aModMember(), promote, false],
    [
      'an admin does not demote themselves',
      admin,
      aModMember({ id: 2, role: 'admin' }),
      promote,
      false,
    ],
  ])('%s', (_, actor, member, act, may) => {
    expect(mayAct({ actor, member, act })).toBe(may)
  })

  test('changes only the fields that it is about', () => {
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

  test('is offered once per kind, and a new role is chosen from those that the member does not have', () => {
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

  test('names the member in its question, by nickname or else by email', () => {
    const unnamed = aModMember({ nickname: null })
    expect([nameOf(unnamed), questionOf(aModMember(), promote).confirmLabel]).toEqual([
      'nettle@critters.example',
      'Make Nettle a mod',
    ])
  })
})
