/** Reference model for viewing the pairs of an exchange, written from the specification. */
import type { pairsMachine } from '#machines/mod/pairs.machine.ts'
import type { Pair } from '#rules/mod/pairs.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * Viewing the pairs is logged, so nothing is loaded before the mod agrees. Nothing is kept after the list is closed.
 */
interface Page extends Said {
  shows:
    | 'nothing'
    | 'that it is logged'
    | 'nothing yet'
    | 'the pairs'
    | 'a conversation'
    | 'a failure'
  pairs: Pair[]
  knows: { exchangeId: number }
}

const show = ({ knows }: Page, shows: Page['shows']): Page => ({ shows, pairs: [], knows })
const load = (was: Page): Page => ({
  ...show(was, 'nothing yet'),
  started: [['loadPairs', was.knows]],
})

export const pairsModel: Model<typeof pairsMachine, Page> = {
  start: (knows) => ({
    shows: 'nothing',
    pairs: [],
    knows,
    started: [['overlay', { names: ['pairs'] }]],
  }),
  on: {
    'overlay.opened': (was) => (was.shows === 'nothing' ? show(was, 'that it is logged') : was),
    'overlay.closed': (was) => show(was, 'nothing'),
    'pairs.closed': (was) =>
      was.shows === 'nothing' ? was : { ...show(was, 'nothing'), told: [['closeOverlay']] },
    'reading.confirmed': (was) => (was.shows === 'that it is logged' ? load(was) : was),
    'loadPairs done': (was, pairs) => ({ ...show(was, 'the pairs'), pairs }),
    'conversation.opened': (was, { thread }) =>
      was.shows === 'the pairs'
        ? { ...was, shows: 'a conversation', started: [['modThreads', { ids: [thread] }]] }
        : was,
    'conversation.closed': (was) =>
      was.shows === 'a conversation' ? { ...was, shows: 'the pairs' } : was,
    'loadPairs failed': (was) => show(was, 'a failure'),
    'retry.requested': (was) => (was.shows === 'a failure' ? load(was) : was),
  },
  shows: ({ value, context: { pairs } }) => ({ shows: screens[value], pairs }),
}

const screens = {
  closed: 'nothing',
  asking: 'that it is logged',
  loading: 'nothing yet',
  shown: 'the pairs',
  reading: 'a conversation',
  failed: 'a failure',
} as const
