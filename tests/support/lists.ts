/** Cases for testing any kind of list. */
import type { Listed } from '#machines/list.ts'
import { metaOf, type Page } from '#rules/wire/api.ts'
import type { Listing } from '#rules/wire/listing.ts'
import { offline } from './builders.ts'

/** A page of a list. The page contains the whole list unless `total` is larger. */
export const pageOf = <Item>(
  items: Item[],
  { page = 1, perPage = items.length || 1, total = items.length } = {},
): Page<Item> => ({ data: items, meta: metaOf(page, perPage, total) })

/** Cases for every request and response of a list with two pages. The item `of` is on the first page. */
export const listCases = <Item extends Listed, Query>(of: Item, query: Partial<Query>) => ({
  delays: { settlingTime: 400 },
  events: {
    'query.changed': [{ query }],
    'item.added': [{ item: of }],
    'item.changed': [{ item: of }],
    'item.removed': [{ id: of.id }],
    'item.unfolded': [{ id: of.id }],
    'item.folded': [{ id: of.id }],
    'items.drawn': [{ drawn: { height: 300, items: [{ id: of.id, top: 0 }] } }],
    'items.left': [{ heights: { width: 640, byId: { [of.id]: 300 } } }],
  },
  outcomes: {
    loadItems: {
      done: [pageOf([of], { perPage: 1, total: 2 }), pageOf([of]), pageOf<Item>([])],
      error: [offline],
    },
  },
  key: ({ context: { items, meta, removed } }: { context: Listing<Listed> }) => [
    items.length,
    meta,
    removed,
  ],
})
