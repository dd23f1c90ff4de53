import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Asked,
  addressOf,
  askedBy,
  CHIPS,
  isFiltered,
  isSameList,
  pagesOf,
  refined,
  regionsLabel,
  regionsOf,
  searchOf,
} from '#rules/exchange/filters.ts'
import { REGION_KEYS } from '#rules/member/region.ts'
import { queryOf } from '#rules/tab/place.ts'

const NOTHING: Asked = { isMine: false, chip: 'all', regions: [], search: '', pages: 1 }

const anyAsked = fc.record<Asked>({
  isMine: fc.boolean(),
  chip: fc.constantFrom(...CHIPS),
  regions: fc.subarray([...REGION_KEYS]),
  search: fc.string({ unit: 'grapheme' }).map(searchOf),
  pages: fc.integer({ min: 1, max: 8 }),
})

const readBack = (asked: Asked) => askedBy(queryOf(addressOf(asked)))

test('whatever is asked stands in the address, and is read from it again', () => {
  fc.assert(
    fc.property(anyAsked, (asked) => {
      expect(readBack(asked)).toEqual(asked)
    }),
  )
})

test('whatever an address says, the one it leads to says the same', () => {
  const anyQuery = fc.dictionary(fc.constantFrom('tab', 'f', 'regions', 'q', 'page'), fc.string())
  fc.assert(
    fc.property(anyQuery, (query) => {
      const asked = askedBy(query)
      expect(readBack(asked)).toEqual(asked)
    }),
  )
})

test.each([
  ['/exchanges', {}],
  ['/exchanges?tab=mine', { isMine: true }],
  [
    '/exchanges?f=soon&regions=uk,us&q=mail',
    { chip: 'soon', regions: ['uk', 'us'], search: 'mail' },
  ],
  ['/exchanges?q=50%25%20%26%20more&page=3', { search: '50% & more', pages: 3 }],
] as const)('%s', (path, change) => {
  const asked = { ...NOTHING, ...change }
  expect([addressOf(asked), readBack(asked)]).toEqual([path, asked])
})

describe('what cannot be understood of an address asks for nothing:', () => {
  test.each([
    [{ f: 'never' }],
    [{ regions: 'mars,' }],
    [{ q: '   ' }],
    [{ page: '0' }],
    [{ page: '-2' }],
    [{ page: 'two' }],
    [{ tab: 'yours' }],
  ])('%o', (query) => {
    expect(askedBy(query)).toEqual(NOTHING)
  })

  test('regions come once and in the order of their list, pages up to eight, searches to a hundred characters', () => {
    const { regions, pages, search } = askedBy({
      regions: 'us,uk,us,mars',
      page: '99',
      q: '🦊'.repeat(101),
    })
    expect([regions, pages, [...search].length]).toEqual([['uk', 'us'], 8, 100])
  })
})

test('what no text could hold is not looked for', () => {
  expect(searchOf(' a\u0000b\ud800 ')).toBe('ab')
})

test('a list is the same however much of it is shown, and is refined from its beginning', () => {
  const asked = { ...NOTHING, search: 'moss', pages: 4 }
  expect([isSameList(asked, { ...asked, pages: 1 }), isSameList(asked, NOTHING)]).toEqual([
    true,
    false,
  ])
  expect(refined(asked, ' mossy ', { chip: 'soon' })).toEqual({
    ...NOTHING,
    chip: 'soon',
    search: 'mossy',
  })
})

test('whose exchanges they are is no filter', () => {
  const filters = [
    { isMine: true },
    { chip: 'soon' },
    { regions: ['uk'] },
    { search: 'a' },
  ] as const
  expect(filters.map((change) => isFiltered({ ...NOTHING, ...change }))).toEqual([
    false,
    true,
    true,
    true,
  ])
})

test.each([
  [0, 1],
  [12, 1],
  [13, 2],
  [400, 8],
])('%i exchanges are %i pages of an address', (amount, pages) => {
  expect(pagesOf(Array.from({ length: amount }))).toBe(pages)
})

test('the button says which region, or how many', () => {
  expect([[], ['uk'], ['uk', 'us', 'nz']].map((keys) => regionsLabel(regionsOf(keys)))).toEqual([
    'Regions',
    'Region: United Kingdom',
    'Regions: 3',
  ])
})
