/** Reference model for the page with the list of exchanges, written from the specification. */
import type { exchangesPageMachine } from '#machines/exchange/exchangesPage.machine.ts'
import { type Asked, addressOf, askedBy, pagesOf } from '#rules/exchange/filters.ts'
import { nextChangeAmong } from '#rules/exchange/phase.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { type Listing, nothingListed } from '#rules/wire/listing.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * Every choice is in the URL, and the list follows the URL. A search takes effect 400 ms after the last letter was
 * typed, or together with a filter. Only a different list gets a new history entry. At the next date in the list, the
 * first page is loaded again.
 */
interface Page extends Said {
  now: string
  tab: 'all' | 'mine'
  typed: string
  isTyping?: boolean
  knows: { asked: Asked; listing: Listing<Exchange> }
}

const asList = (asked: Asked) => addressOf({ ...asked, pages: 1 })
const listFor = (asked: Asked) => ['exchangeList', { asked }] as const
const boundary = ({ now, knows: { listing } }: Page) => {
  const at = nextChangeAmong(listing.items, new Date(now))?.toISOString() ?? null
  return ['clock', { type: 'boundary.expected', at }] as const
}
const tell = (type: string, more: object = {}) => ['exchangeList', { type, ...more }] as const

/** Goes to the list with this change and the typed search, unless that list is already shown. */
const refine = (was: Page, change: Partial<Asked>, more: object = {}): Page => {
  const { asked } = was.knows
  const next = { ...asked, search: was.typed.trim(), pages: 1, ...change }
  const isSame = asList(next) === asList(asked)
  return {
    ...was,
    waits: undefined,
    isTyping: undefined,
    told: isSame ? [] : [['goTo', { path: addressOf(next), ...more }]],
  }
}

export const exchangesPageModel: Model<typeof exchangesPageMachine, Page> = {
  start: ({ now, query }) => {
    const asked = askedBy(query)
    return {
      now,
      tab: asked.isMine ? 'mine' : 'all',
      typed: asked.search,
      knows: { asked, listing: nothingListed },
      started: [['clock'], ['address'], listFor(asked)],
    }
  },
  on: {
    'address.changed': (was, { query }) => {
      const asked = askedBy(query)
      const isSearch = ![was.knows.asked.search, was.typed.trim()].includes(asked.search)
      return {
        ...was,
        tab: asked.isMine ? 'mine' : 'all',
        typed: isSearch ? asked.search : was.typed,
        knows: { ...was.knows, asked },
        started: [listFor(asked)],
      }
    },
    'list.shown': (was, { listing: { query, ...listing } }) => {
      const { asked } = was.knows
      const now = { ...was, knows: { asked, listing } }
      if (asList(query) !== asList(asked))
        return { ...now, sent: [tell('query.changed', { query: asked })] }
      const pages = pagesOf(listing.items)
      const path = addressOf({ ...asked, pages })
      return {
        ...now,
        sent: [boundary(now)],
        told: pages > asked.pages ? [['goTo', { path, replace: true }]] : [],
      }
    },
    'clock.ticked': (was, { now }) => {
      const next = { ...was, now }
      const isShort = was.knows.listing.meta.current_page === 1
      return { ...next, sent: [...(isShort ? [tell('refresh.requested')] : []), boundary(next)] }
    },
    'search.typed': (was, { search }) => ({ ...was, typed: search, isTyping: true, waits: [400] }),
    'after settlingTime': (was) => refine(was, {}, { replace: was.knows.asked.search !== '' }),
    'filters.chosen': (was, { filters }) =>
      refine({ ...was, typed: filters.search ?? was.typed }, filters),
  },
  shows: ({ value, context: { now, typed } }) => ({
    now,
    tab: value.tab === 'mineShown' ? 'mine' : 'all',
    typed,
    isTyping: value.search === 'settling' || undefined,
  }),
}
