import { describe, expect, test } from 'vitest'
import {
  addressInputSchema,
  addressIsReadable,
  addressLines,
  addressValues,
} from '#rules/address/schema.ts'
import { fieldErrors } from '#rules/wire/problem.ts'
import { anExchange, at } from '#tests/rules/exchange/terms.ts'
import { anAddress } from '#tests/support/builders.ts'
import { HOME as home } from '#tests/support/home.ts'

describe('an address', () => {
  test('requires every field except the second line and the state', () => {
    expect(addressInputSchema.parse(home)).toEqual({ ...home, line2: null, state: null })
    expect(fieldErrors(addressInputSchema, { line2: 'x', state: '' })).toEqual({
      label: ['This field is required'],
      name: ['This field is required'],
      line1: ['This field is required'],
      city: ['This field is required'],
      zip: ['This field is required'],
      country: ['This field is required'],
    })
  })

  test.each([
    ['label', 40],
    ['name', 120],
    ['line1', 120],
    ['line2', 120],
    ['city', 120],
    ['state', 120],
    ['zip', 20],
    ['country', 120],
  ])('has a %s of at most %i characters', (field, max) => {
    const errors = (length: number) =>
      fieldErrors(addressInputSchema, { ...home, [field]: 'x'.repeat(length) })
    expect([errors(max), errors(max + 1)]).toEqual([
      {},
      { [field]: [`This field should be at most ${max} characters long`] },
    ])
  })

  test('fills its form, and the form for a new address contains only the addressee', () => {
    const { is_main: _, ...address } = anAddress()
    const blank = { label: '', line1: '', line2: '', city: '', state: '', zip: '', country: '' }
    expect([
      addressValues(anAddress(), 'Juno'),
      addressValues(anAddress({ line2: 'Attic', state: 'Marches' })),
      addressValues(null),
      addressValues(null, 'Juno'),
    ]).toEqual([
      { ...address, line2: '', state: '' },
      { ...address, line2: 'Attic', state: 'Marches' },
      { ...blank, id: null, name: '' },
      { ...blank, id: null, name: 'Juno' },
    ])
  })

  test('keeps letters in any script', () => {
    expect(addressInputSchema.parse({ ...home, name: 'שלום 🦇', line2: 'é' }).name).toBe('שלום 🦇')
  })

  test('is printed on a parcel label without empty lines', () => {
    expect(addressLines({ ...home, line2: null, state: null })).toEqual([
      'Pike Trickfoot',
      '1 Temple Road',
      '12345 Westruun',
      'United States',
    ])
    expect(addressLines({ ...home, line2: 'Attic', state: 'Marches' })).toEqual([
      'Pike Trickfoot',
      '1 Temple Road',
      'Attic',
      '12345 Westruun',
      'Marches',
      'United States',
    ])
  })
})

describe('a recipient’s address', () => {
  const paired = anExchange({ needs_pairing: false })

  test.each([
    ['before the start', '2026-12-01T11:59:59.999Z', false],
    ['from the start on', '2026-12-01T12:00:00.000Z', true],
    ['after the end', '2027-01-15T00:00:00.000Z', true],
    ['a millisecond before 60 days have passed', '2027-03-01T11:59:59.999Z', true],
    ['when 60 days have passed', '2027-03-01T12:00:00.000Z', false],
  ])('is readable %s (%s): %s', (_, now, readable) => {
    expect(addressIsReadable(paired, at(now))).toBe(readable)
  })

  test('is not readable before the pairing or after a cancellation', () => {
    const now = at('2026-12-02T00:00:00.000Z')
    expect(addressIsReadable(anExchange(), now)).toBe(false)
    expect(addressIsReadable({ ...paired, status: 'cancelled' }, now)).toBe(false)
  })
})
