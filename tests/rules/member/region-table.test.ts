import { describe, expect, test } from 'vitest'
import { REGION_KEYS, regionRefusal } from '#rules/member/region.ts'

/** The table in section 5 of the specification: the members' regions that an exchange in each region accepts. */
const columns = ['uk', 'us', 'canada', 'europe_mainland', 'nz', null] as const
const table = {
  //                 uk     us     canada europe nz     Other
  worldwide: [true, true, true, true, true, false],
  worldwide_no_us: [true, false, true, true, true, false],
  na: [false, true, true, false, false, false],
  europe: [true, false, false, true, false, false],
  uk: [true, false, false, false, false, false],
  us: [false, true, false, false, false, false],
  canada: [false, false, true, false, false, false],
  europe_mainland: [false, false, false, true, false, false],
  nz: [false, false, false, false, true, false],
} as const satisfies Record<(typeof REGION_KEYS)[number], readonly boolean[]>

test('the table contains every exchange region', () =>
  expect(Object.keys(table)).toEqual([...REGION_KEYS]))

describe.each(Object.entries(table))('an exchange in “%s”', (exchange, row) => {
  test.each(columns.map((member, place) => [member, row[place]] as const))(
    'accepts a member from “%s”: %s',
    (member, isTaken) => expect(regionRefusal(exchange, member) === null).toBe(isTaken),
  )
})
