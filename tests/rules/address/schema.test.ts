import { describe, expect, test } from 'vitest'
import { addressInputSchema, addressIsReadable, addressLines } from '#rules/address/schema.ts'
import { fieldErrors } from '#rules/wire/problem.ts'
import { anExchange, at } from '#tests/rules/exchange/terms.ts'
import { HOME as home } from '#tests/support/home.ts'

describe('an address', () => {
  test('requires every field but the second line and the state', () => {
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

  test('keeps letters of any script', () => {
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

describe('the address of a recipient', () => {
  const paired = anExchange({ needs_pairing: false })

  test.each([
    ['before the start', '2026-12-01T11:59:59.999Z', false],
    ['from the start on', '2026-12-01T12:00:00.000Z', true],
    ['after the end', '2027-01-15T00:00:00.000Z', true],
    ['a millisecond before 60 days have passed', '2027-03-01T11:59:59.999Z', true],
    ['when 60 days have passed', '2027-03-01T12:00:00.000Z', false],
  ])('%s, at %s, is readable: %s', (_, now, readable) => {
    expect(addressIsReadable(paired, at(now))).toBe(readable)
  })

  test('is not readable before the pairing or after a cancellation', () => {
    const now = at('2026-12-02T00:00:00.000Z')
    expect(addressIsReadable(anExchange(), now)).toBe(false)
    expect(addressIsReadable({ ...paired, status: 'cancelled' }, now)).toBe(false)
  })
})
