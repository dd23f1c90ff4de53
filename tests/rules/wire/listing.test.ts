import { describe, expect, test } from 'vitest'
import { metaOf, totalLabel } from '#rules/wire/api.ts'
import {
  findsNothing,
  hasMore,
  isCounted,
  isOnFirstPage,
  isSearch,
  isTyped,
  type Listing,
  listingOf,
  nextPage,
  nothingIsListed,
  nothingListed,
  shownLabel,
  withItem,
  withNewItem,
  withoutItem,
  withPage,
} from '#rules/wire/listing.ts'

const ids = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => ({ id: from - index }))

/** A page of ten items, with the server's total at that time. */
const aPage = (page: number, total: number, data: { id: number }[]) => ({
  data,
  meta: metaOf(page, 10, total),
})

const first = listingOf(aPage(1, 21, ids(21, 12)))
const shown = ({ items }: Listing<{ id: number }>) => items.map(({ id }) => id)

test('only a change of the search text counts as typing', () => {
  expect([isTyped({ search: '' }), isTyped({ isMine: true })]).toEqual([true, false])
})

test('the total is known only once the first page has loaded', () => {
  expect([isCounted(nothingListed), isCounted(first)]).toEqual([false, true])
})

test.each([
  [0, { search: 'moss' }, true],
  [0, { search: ' ' }, false],
  [0, {}, false],
  [3, { search: 'moss' }, false],
])(
  'with a total of %i, the query %o counts as a search that found nothing: %s',
  (total, query, nothing) => {
    expect(findsNothing({ meta: metaOf(1, 10, total), query })).toBe(nothing)
  },
)

describe('a paged list', () => {
  test('loads the next page until all items are loaded', () => {
    const second = withPage(first, aPage(2, 21, ids(11, 2)))
    const third = withPage(second, aPage(3, 21, ids(1, 1)))
    expect([first, second, third].map(nextPage)).toEqual([2, 3, 4])
    expect([first, second, third].map(hasMore)).toEqual([true, true, false])
    expect(shown(third)).toEqual(shown({ ...first, items: ids(21, 1) }))
  })

  test('shows an item only once even if it has moved down, and still reaches its end', () => {
    const second = withPage(first, aPage(2, 22, ids(12, 3)))
    const third = withPage(second, aPage(3, 22, ids(2, 1)))
    expect([shown(third).length, hasMore(second), hasMore(third)]).toEqual([21, true, false])
  })

  test('misses no items that have moved up after a removal', () => {
    const fewer = withoutItem(first, 15)
    expect([nextPage(fewer), hasMore(fewer)]).toEqual([1, true])
    const again = withPage(fewer, aPage(1, 20, [...ids(21, 16), ...ids(14, 11)]))
    expect([shown(again), nextPage(again)]).toEqual([[21, 20, 19, 18, 17, 16, 14, 13, 12, 11], 2])
  })

  test('is complete even if an item was removed', () => {
    const all = listingOf(aPage(1, 3, ids(3, 1)))
    const fewer = withoutItem(all, 2)
    expect([fewer.meta.total, hasMore(fewer), nothingIsListed(fewer)]).toEqual([2, false, false])
  })

  test('gets a new item on top, once', () => {
    const more = withNewItem(first, { id: 22 })
    expect([shown(more), more.meta.total, nextPage(more), withNewItem(more, { id: 22 })]).toEqual([
      [22, ...shown(first)],
      22,
      2,
      more,
    ])
    expect(nextPage(withoutItem(more, 22))).toBe(2)
    expect(withNewItem(nothingListed, { id: 1 })).toEqual({
      items: [{ id: 1 }],
      meta: { current_page: 0, last_page: 1, per_page: 0, total: 1 },
      removed: -1,
    })
  })

  test('is empty once the last item is removed', () => {
    expect(nothingIsListed(withoutItem(listingOf(aPage(1, 1, ids(1, 1))), 1))).toBe(true)
  })

  test('ignores the removal or change of an item that it does not contain', () => {
    expect([withoutItem(first, 99), withItem(first.items, { id: 99 })]).toEqual([
      first,
      first.items,
    ])
  })

  test('replaces a changed item in its position', () => {
    const changed: { id: number; name?: string } = { id: 2, name: 'Nettle' }
    expect(withItem([{ id: 3 }, { id: 2 }, { id: 1 }], changed)).toEqual([
      { id: 3 },
      changed,
      { id: 1 },
    ])
  })
})

test.each([
  ['Showing 10 of 1,043 letters', listingOf(aPage(1, 1_043, ids(10, 1)))],
  ['Showing all 12 letters', { ...listingOf(aPage(2, 12, ids(12, 1))) }],
  ['', listingOf(aPage(1, 3, ids(3, 1)))],
])('the label “%s” describes the loaded items', (label, listing) => {
  expect(shownLabel(listing, 'letters')).toBe(label)
})

test('a blank text does not count as a search', () => {
  expect([isSearch(''), isSearch('  '), isSearch(' s')]).toEqual([false, false, true])
})

test('a list can be reloaded without losing items only if it has just the first page', () => {
  const pages = [
    nothingListed,
    listingOf(aPage(1, 12, ids(12, 3))),
    listingOf(aPage(2, 12, ids(2, 1))),
  ]
  expect(pages.map(isOnFirstPage)).toEqual([false, true, false])
})

test('a list with a capped total says “more than”, and can be loaded beyond that total', () => {
  const counted = { ...metaOf(100, 10, 1_000), last_page: 101, total_is_capped: true }
  const capped = { ...first, items: ids(2_000, 1_001), meta: counted }
  const all = { ...capped, meta: { ...counted, current_page: 101 } }
  const label = (total: number) => `${total} exchanges`
  expect([totalLabel(counted, label), totalLabel(first.meta, label)]).toEqual([
    'More than 1000 exchanges',
    '21 exchanges',
  ])
  expect([hasMore(capped), hasMore(all)]).toEqual([true, false])
  expect(shownLabel(capped, 'exchanges')).toBe('Showing 1,000 of more than 1,000 exchanges')
})
