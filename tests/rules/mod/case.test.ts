import { describe, expect, test } from 'vitest'
import {
  CASE_KINDS,
  CLOSINGS,
  isSettled,
  maySettle,
  needsSecondMod,
  SECOND_MOD_NEEDED,
  settledSchema,
  settlesItself,
  settlingErrors,
  settlingInputOf,
  settlingRefusal,
  settlingSchema,
} from '#rules/mod/case.ts'
import { endingOf } from '#rules/mod/case-words.ts'
import { fieldErrors } from '#rules/wire/problem.ts'
import { aModCase } from '#tests/support/builders.ts'

describe('a privacy note', () => {
  const asked = {
    kind: 'privacy_note',
    is_open: true,
    entered: 1,
    named: [],
    picked: [],
    how: 'exclusions_entered',
  } as const
  test.each([
    ['can be settled by entering somebody', asked, null],
    [
      'can be settled by stating that no member is meant',
      { ...asked, entered: 0, how: 'nobody_meant' } as const,
      null,
    ],
    [
      'cannot be settled as entered until somebody has been entered',
      { ...asked, entered: 0 },
      {
        code: 'nobody_entered',
        message:
          'No one has been added yet. Find the member first, or choose “No member is meant”.',
        field: 'how',
      },
    ],
    [
      'cannot be settled twice',
      { ...asked, is_open: false },
      {
        code: 'settled',
        message: 'This case has already been settled, or the member has changed it.',
      },
    ],
  ])('%s', (_, deciding, refusal) => {
    expect(settlingRefusal(deciding)).toEqual(refusal)
  })

  test('can be settled only in the ways that its kind allows', () => {
    expect(settlingRefusal({ ...asked, kind: 'parent_withdrawn' })).toEqual({
      code: 'not_this_kind',
      message: 'This is not one of the choices',
      field: 'how',
    })
  })
})

test('mods may not settle a case about themselves, or a case that settles itself', () => {
  const modCase = aModCase()
  expect([
    maySettle({ actor: { id: 1 }, modCase }),
    maySettle({ actor: { id: 12 }, modCase }),
    maySettle({ actor: { id: 1 }, modCase: aModCase({ kind: 'parent_withdrawn' }) }),
  ]).toEqual([true, false, false])
})

test('only a case that no mod can settle says how it will end', () => {
  expect(CASE_KINDS.map((kind) => endingOf({ kind }) !== null)).toEqual(
    CASE_KINDS.map((kind) => settlesItself({ kind })),
  )
})

describe('a case about an overlong exclusion list', () => {
  const asked = {
    kind: 'few_left',
    is_open: true,
    entered: 0,
    named: [3, 4],
    picked: [3],
    how: 'some_count',
  } as const

  test.each([
    ['can be settled by picking some of its names', asked, null],
    ['can be settled as not needed', { ...asked, how: 'not_needed', picked: [] } as const, null],
    [
      'cannot be settled with a name that is not on the list',
      { ...asked, picked: [3, 5] },
      { code: 'not_named', message: 'This is not one of the choices', field: 'picked' },
    ],
    [
      'cannot be settled without a name',
      { ...asked, picked: [] },
      {
        code: 'nobody_picked',
        message: 'Pick the names that count, or answer “Not needed”.',
        field: 'picked',
      },
    ],
    [
      'cannot be settled like a privacy note',
      { ...asked, how: 'nobody_meant' } as const,
      { code: 'not_this_kind', message: 'This is not one of the choices', field: 'how' },
    ],
  ])('%s', (_, deciding, refusal) => {
    expect(settlingRefusal(deciding)).toEqual(refusal)
  })

  const answer = { how: 'some_count', picked: [3, 4] }
  const proposal = { ...answer, by: 2 }
  const look = { actorId: 1, answer, proposal: null, left: 2, others: 5 }

  test.each([
    ['if the decision leaves fewer than half of the others and no mod has decided yet', {}, true],
    ['unless the decision leaves half of the others', { others: 4 }, false],
    ['unless another mod has made the same decision', { proposal }, false],
    [
      'unless another mod has picked the same names in another order',
      { proposal: { ...proposal, picked: [4, 3] } },
      false,
    ],
    ['if only the same mod has made this decision', { proposal: { ...proposal, by: 1 } }, true],
    ['if another mod has decided differently', { proposal: { ...proposal, how: 'else' } }, true],
    ['if another mod has picked fewer names', { proposal: { ...proposal, picked: [3] } }, true],
    [
      'if another mod has picked more names',
      { proposal: { ...proposal, picked: [3, 4, 5] } },
      true,
    ],
    ['if another mod has picked other names', { proposal: { ...proposal, picked: [3, 5] } }, true],
  ])('needs a second mod %s', (_, change, needs) => {
    expect(needsSecondMod({ ...look, ...change })).toBe(needs)
  })
})

describe('a mod’s decision on a case', () => {
  const values = { how: 'some_count', reason: 'Fair', picked: [3] }

  test('is sent with names only if the option is that some names count', () => {
    expect([
      settlingInputOf(values),
      settlingInputOf({ ...values, how: 'not_needed' }),
      settlingSchema.parse(values),
    ]).toEqual([values, { how: 'not_needed', reason: 'Fair' }, values])
  })

  test('requires an option and a reason, and picked names for the option “Some of these names count”', () => {
    expect([
      settlingErrors(values),
      settlingErrors({ how: '', reason: '', picked: [] }),
      settlingErrors({ ...values, picked: [] }),
      settlingErrors({ ...values, reason: 'x'.repeat(501), how: 'else' }),
      fieldErrors(settlingSchema, {
        ...values,
        picked: Array.from({ length: 41 }, (_, id) => id + 1),
      }),
    ]).toEqual([
      {},
      { how: ['This field is required'], reason: ['This field is required'] },
      { picked: ['Pick the names that count, or answer “Not needed”.'] },
      {
        how: ['This is not one of the choices'],
        reason: ['This field should be at most 500 characters long'],
      },
      { picked: ['At most 40 can be chosen'] },
    ])
  })

  test.each(['exclusions_entered', 'nobody_meant', 'some_count', 'not_needed'])(
    'can be “%s”',
    (how) => {
      expect(fieldErrors(settlingSchema, { how, reason: 'Fair' })).toEqual({})
    },
  )

  test('settles the case unless a second mod is needed', () => {
    expect([{ is_settled: true }, { is_settled: false }].map(isSettled)).toEqual([true, false])
    expect(settledSchema.parse({ is_settled: true, secret: 'moss' })).toEqual({ is_settled: true })
    expect(SECOND_MOD_NEEDED).toBe('Noted. A second mod has to give the same answer.')
  })
})

test('a case of each kind closes without a mod in certain events', () => {
  expect(CLOSINGS).toEqual({
    parent_withdrawn: ['confirmed_again', 'came_of_age', 'taken_out', 'over'],
    privacy_note: ['note_changed', 'choice_changed'],
    few_left: ['list_changed', 'within_bound', 'left', 'over'],
    missing_gift: ['arrived', 'rescued', 'withdrawn', 'new_gifter', 'left'],
    thread_report: [],
  })
})
