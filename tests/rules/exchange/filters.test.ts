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

test('a query is the same after it was written to an address and parsed again', () => {
  fc.assert(
    fc.property(anyAsked, (asked) => {
      expect(readBack(asked)).toEqual(asked)
    }),
  )
})

test('any address is parsed to a query that has a canonical address of its own', () => {
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

describe('an invalid part of an address is ignored:', () => {
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

  test('regions are sorted and deduplicated, pages are limited to 8 and searches to 100 characters', () => {
    const { regions, pages, search } = askedBy({
      regions: 'us,uk,us,mars',
      page: '99',
      q: '🦊'.repeat(101),
    })
    expect([regions, pages, [...search].length]).toEqual([['uk', 'us'], 8, 100])
  })
})

test('NUL and halves of surrogate pairs are removed from a search', () => {
  expect(searchOf(' a\u0000b\ud800 ')).toBe('ab')
})

test('a list is the same whatever number of pages is shown, and a changed query starts at its first page', () => {
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

test('the choice of the member’s own exchanges does not count as a filter', () => {
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
])('%i loaded exchanges are written as %i pages in the address', (amount, pages) => {
  expect(pagesOf(Array.from({ length: amount }))).toBe(pages)
})

test('the button names one region, or the number of several', () => {
  expect([[], ['uk'], ['uk', 'us', 'nz']].map((keys) => regionsLabel(regionsOf(keys)))).toEqual([
    'Regions',
    'Region: United Kingdom',
    'Regions: 3',
  ])
})
