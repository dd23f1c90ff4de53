import { describe, expect, test } from 'vitest'
import { maySettle, settlingRefusal } from '#rules/mod-case.ts'
import { aModCase } from '#tests/support/builders.ts'

describe('a privacy note is settled', () => {
  const asked = {
    kind: 'privacy_note',
    is_open: true,
    entered: 1,
    how: 'exclusions_entered',
  } as const
  test.each([
    ['by who was entered', asked, null],
    ['because nobody is meant', { ...asked, entered: 0, how: 'nobody_meant' } as const, null],
    [
      'by nothing, where nobody is entered',
      { ...asked, entered: 0 },
      {
        code: 'nobody_entered',
        message: 'Nobody is entered yet. Find the member first, or say that nobody is meant.',
        field: 'how',
      },
    ],
    [
      'once',
      { ...asked, is_open: false },
      {
        code: 'settled',
        message: 'This case is settled already, or the member has changed it.',
      },
    ],
  ])('%s', (_, deciding, refusal) => {
    expect(settlingRefusal(deciding)).toEqual(refusal)
  })

  test('in the ways of its kind', () => {
    expect(settlingRefusal({ ...asked, kind: 'parent_withdrawn' })).toEqual({
      code: 'not_this_kind',
      message: 'This is not one of the choices',
      field: 'how',
    })
  })
})

test('nobody settles a case of her own', () => {
  const modCase = aModCase()
  expect([
    maySettle({ actor: { id: 1 }, modCase }),
    maySettle({ actor: { id: 12 }, modCase }),
  ]).toEqual([true, false])
})
