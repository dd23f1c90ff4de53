/** The mods' desk of cases, in the words of the specification. The desks share one factory. */
import type { InputFrom } from 'xstate'
import type { casesMachine } from '#machines/mod/cases.machine.ts'
import { type ModCase, maySettle } from '#rules/mod/case.ts'
import { type Listing, nothingListed } from '#rules/wire/listing.ts'
import type { Model, Said } from '#tests/support/follows.ts'
import type { Told } from '#tests/support/seen.ts'

/**
 * The URL names the open case. One that does not wait is said to be missing, and the list is loaded again in case it is
 * older than the link. A case that is closed or settled leaves the focus at its row or the one beside it.
 */
interface Desk extends Said {
  shows: 'the list' | 'that it is missing' | 'a case'
  one: ModCase | null
  focus: number | null
  listing: Listing<ModCase>
  knows: {
    input: InputFrom<typeof casesMachine>
    asked: number | null
    typed: Readonly<Record<number, unknown>>
  }
}

const RELOAD = ['openCases', { type: 'refresh.requested' }] as const

const at = (was: Desk, change: Partial<Desk['knows']> = {}): Desk => ({
  ...was,
  shows: 'the list',
  knows: { ...was.knows, ...change },
})

/** Opens the case that the URL names as soon as the list has it. */
const follow = (was: Desk): Desk => {
  const { asked, input, typed } = was.knows
  const one = was.listing.items.find(({ id }) => id === asked)
  if (was.shows === 'a case') return was
  if (one && maySettle({ actor: input.actor, modCase: one })) {
    const { id, member, list } = one
    const fresh = {
      id,
      how: list?.proposal?.how ?? '',
      picked: list?.proposal?.picked ?? [],
      reason: '',
    }
    return {
      ...was,
      shows: 'a case',
      one,
      started: [
        ['settling', { values: typed[id] ?? fresh }],
        ['exclusionDesk', { memberId: member.id, actorId: input.actor.id }],
        ['listHistory', { memberId: member.id }],
      ],
    }
  }
  const isMissing = asked !== null && !one && was.listing.meta.current_page > 0
  if (was.shows !== 'the list' || !isMissing) return was
  return { ...was, shows: 'that it is missing', sent: [...(was.sent ?? []), RELOAD] }
}

const close = (was: Desk, ...told: Told[]): Desk => ({
  ...at(was, { asked: null }),
  focus: was.one?.id ?? null,
  told,
  sent: [RELOAD],
})

export const casesModel: Model<typeof casesMachine, Desk> = {
  start: (input) => ({
    shows: 'the list',
    one: null,
    focus: null,
    listing: nothingListed,
    knows: { input, asked: null, typed: {} },
    started: [
      ['overlay', { names: ['settle'] }],
      ['openCases', { query: input.led }],
    ],
  }),
  on: {
    'openCases changed': (was, { context: { items, meta, removed } }) =>
      follow({
        ...was,
        listing: { items, meta, removed },
        sent: [['reportTo', { type: 'cases.counted', total: meta.total }]],
      }),
    'overlay.opened': (was, { id: asked }) =>
      was.shows === 'a case'
        ? { ...was, knows: { ...was.knows, asked } }
        : follow(at(was, { asked })),
    'overlay.closed': (was) => (was.shows === 'a case' ? close(was) : at(was, { asked: null })),
    'reading.closed': (was) => (was.shows === 'a case' ? close(was, ['closeOverlay']) : was),
    'settling changed': (was, { context: { values } }) => ({
      ...was,
      knows: { ...was.knows, typed: { ...was.knows.typed, [values.id]: values } },
    }),
    'settling done': (was, { is_settled }) => {
      const message = is_settled
        ? 'Case settled'
        : 'Noted. A second mod has to give the same answer.'
      const closed = close(was, ['announce', { message, tone: 'good' }], ['closeOverlay'])
      if (!is_settled || !was.one) return closed
      const { id } = was.one
      const place = was.listing.items.findIndex((item) => item.id === id)
      const { items } = was.listing
      return {
        ...closed,
        focus: (items[place + 1] ?? items[place - 1])?.id ?? null,
        sent: [['openCases', { type: 'item.removed', id }], RELOAD],
      }
    },
  },
  shows: (snapshot) => {
    const { one, returnTo, listing } = snapshot.context
    const isMissing = snapshot.matches('missing') ? 'that it is missing' : 'the list'
    return {
      shows: snapshot.matches('reading') ? 'a case' : isMissing,
      one,
      focus: returnTo,
      listing,
    }
  },
}
