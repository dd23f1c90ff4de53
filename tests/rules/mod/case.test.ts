import { describe, expect, test } from 'vitest'
import { CASE_KINDS, maySettle, settlesItself, settlingRefusal } from '#rules/mod/case.ts'
import { endingOf } from '#rules/mod/case-words.ts'
import { aModCase } from '#tests/support/builders.ts'

describe('a privacy note is settled', () => {
  const asked = {
    kind: 'privacy_note',
    is_open: true,
    entered: 1,
    named: [],
    picked: [],
    how: 'exclusions_entered',
  } as const
  test.each([
    ['by entering somebody', asked, null],
    ['as meaning nobody', { ...asked, entered: 0, how: 'nobody_meant' } as const, null],
    [
      'only after somebody was entered',
      { ...asked, entered: 0 },
      {
        code: 'nobody_entered',
        message: 'Nobody has been entered yet. Find the member first, or say that nobody is meant.',
        field: 'how',
      },
    ],
    [
      'once',
      { ...asked, is_open: false },
      {
        code: 'settled',
        message: 'This case has already been settled, or the member has changed it.',
      },
    ],
  ])('%s', (_, deciding, refusal) => {
    expect(settlingRefusal(deciding)).toEqual(refusal)
  })

  test('only in the ways of its kind', () => {
    expect(settlingRefusal({ ...asked, kind: 'parent_withdrawn' })).toEqual({
      code: 'not_this_kind',
      message: 'This is not one of the choices',
      field: 'how',
    })
  })
})

test('no mod may settle their own case, or one that settles itself', () => {
  const modCase = aModCase()
  expect([
    maySettle({ actor: { id: 1 }, modCase }),
    maySettle({ actor: { id: 12 }, modCase }),
    maySettle({ actor: { id: 1 }, modCase: aModCase({ kind: 'parent_withdrawn' }) }),
  ]).toEqual([true, false, false])
})

test('exactly the cases that no mod can settle say what ends them', () => {
  expect(CASE_KINDS.map((kind) => endingOf({ kind }) !== null)).toEqual(
    CASE_KINDS.map((kind) => settlesItself({ kind })),
  )
})
