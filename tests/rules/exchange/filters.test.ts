import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Asked,
  addressOf,
  askedBy,
  CHIPS,
  changesSearch,
  isFiltered,
  isSameList,
  isSearched,
  isUnrolled,
  pagesOf,
  refined,
  regionsLabel,
  regionsOf,
  searchOf,
  typedAfter,
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

test('a query is unchanged after it is written to a URL and parsed again', () => {
  fc.assert(
    fc.property(anyAsked, (asked) => {
      expect(readBack(asked)).toEqual(asked)
    }),
  )
})

test('any URL is parsed to a query, and every query has one canonical URL', () => {
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
] as const)('the URL %s is parsed to $1', (path, change) => {
  const asked = { ...NOTHING, ...change }
  expect([addressOf(asked), readBack(asked)]).toEqual([path, asked])
})

describe('parsing a URL’s query', () => {
  test.each([
    [{ f: 'never' }],
    [{ regions: 'mars,' }],
    [{ q: '   ' }],
    [{ page: '0' }],
    [{ page: '-2' }],
    [{ page: 'two' }],
    [{ tab: 'yours' }],
  ])('ignores the invalid part %o', (query) => {
    expect(askedBy(query)).toEqual(NOTHING)
  })

  test('sorts and deduplicates regions, and limits pages to 8 and searches to 100 characters', () => {
    const { regions, pages, search } = askedBy({
      regions: 'us,uk,us,mars',
      page: '99',
      q: '🦊'.repeat(101),
    })
    expect([regions, pages, [...search].length]).toEqual([['uk', 'us'], 8, 100])
  })
})

test('a search has no spaces at its ends, even after it was shortened', () => {
  expect([
    searchOf(`${' '.repeat(100)}moss`),
    searchOf(`${'x'.repeat(99)} moss`),
    searchOf(` ${'x'.repeat(101)}`),
  ]).toEqual(['moss', 'x'.repeat(99), 'x'.repeat(100)])
})

test('NUL characters and unpaired surrogates are removed from a search', () => {
  expect(searchOf(' a\u0000b\ud800 ')).toBe('ab')
})

test('queries that differ only in the number of pages ask for the same list, and changing a filter returns to the first page', () => {
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

test('showing only the member’s own exchanges does not count as a filter', () => {
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
])('%i loaded exchanges are written as %i pages in the URL', (amount, pages) => {
  expect(pagesOf(Array.from({ length: amount }))).toBe(pages)
})

test.each([
  [12, 1, false],
  [13, 1, true],
  [13, 2, false],
  [13, 3, false],
])(
  'with %i loaded exchanges, a URL with the number of pages %i has to be updated: %s',
  (amount, pages, isBehind) => {
    expect(isUnrolled(Array.from({ length: amount }), { ...NOTHING, pages })).toBe(isBehind)
  },
)

describe('the search field', () => {
  const asked = (search: string) => ({ ...NOTHING, search })

  test('changes the search when its text differs, ignoring spaces at the ends', () => {
    expect([
      changesSearch(' moss ', asked('moss')),
      changesSearch('mosses', asked('moss')),
      isSearched(asked('moss')),
      isSearched(asked('')),
    ]).toEqual([false, true, true, false])
  })

  test.each([
    ['keeps its text if the URL has the same search as before', 'mos', 'moss', 'moss', 'mos'],
    ['keeps its text if the URL already contains it', ' moss ', 'fern', 'moss', ' moss '],
    ['takes another search from the URL', 'moss', 'moss', 'fern', 'fern'],
    ['is cleared when the URL no longer has a search', 'moss', 'moss', '', ''],
  ])('%s', (_, typed, before, after, shown) => {
    expect(typedAfter(typed, asked(before), asked(after))).toBe(shown)
  })
})

test('the button for regions shows the name of a single chosen region, or else the number of regions', () => {
  expect([[], ['uk'], ['uk', 'us', 'nz']].map((keys) => regionsLabel(regionsOf(keys)))).toEqual([
    'Regions',
    'Region: United Kingdom',
    'Regions: 3',
  ])
})
