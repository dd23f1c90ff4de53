/** Reference model for data that is only loaded, written from the specification. */
import type { LoadMachine } from '#machines/load.ts'
import { problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * The data is requested once, and is then shown, empty, missing or failed. A failed request is repeated only on demand.
 * The current data stays during a refresh, and after a failed one, unless the server no longer has the data.
 */
interface Load extends Said {
  shows: 'nothing yet' | 'a failure' | 'that it is missing' | 'that there is nothing' | 'the data'
  isReloading: boolean
  data: readonly unknown[] | null
  knows: unknown
}

const ask = (was: Load, change: Partial<Load>): Load => ({
  ...was,
  ...change,
  started: [['load', was.knows]],
})
const load = (was: Load) => ask(was, { shows: 'nothing yet', isReloading: false })
const settle = (was: Load, data = was.data): Load => ({
  ...was,
  shows: data?.length === 0 ? 'that there is nothing' : 'the data',
  isReloading: false,
  data,
})

export const loadModel = <Item, Asked>(): Model<LoadMachine<Item[], Asked>, Load> => ({
  start: (asked) => load({ shows: 'nothing yet', isReloading: false, data: null, knows: asked }),
  on: {
    'refresh.requested': (was, { known }) => {
      if (was.shows === 'that it is missing') return was
      if (was.shows === 'nothing yet' || was.shows === 'a failure') return load(was)
      return ask(was, { shows: 'the data', isReloading: true, data: known ?? was.data })
    },
    'retry.requested': (was) => (was.shows === 'a failure' ? load(was) : was),
    'load done': settle,
    'load failed': (was, error) => {
      const isMissing = problemOf(error).status === 404
      if (isMissing) return { ...was, shows: 'that it is missing', isReloading: false }
      return was.isReloading ? settle(was) : { ...was, shows: 'a failure' }
    },
  },
  shows: ({ value, context: { data } }) => ({ ...views[value], data }),
})

const views = {
  loading: { shows: 'nothing yet', isReloading: false },
  failed: { shows: 'a failure', isReloading: false },
  missing: { shows: 'that it is missing', isReloading: false },
  empty: { shows: 'that there is nothing', isReloading: false },
  deciding: { shows: 'the data', isReloading: false },
  ready: { shows: 'the data', isReloading: false },
  refreshing: { shows: 'the data', isReloading: true },
} as const
