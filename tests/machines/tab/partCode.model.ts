/** Reference model for the code for a part of a page, written from decision 0021. */
import type { partCodeMachine } from '#machines/tab/partCode.machine.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * A part is fetched when it is opened, or earlier when its opener is approached. A part that is out of view waits until
 * the page is drawn. The files are requested twice. Only then does the page say that the part is missing, and only as
 * long as some place on the page waits for the part.
 */
interface Part extends Said {
  shows: 'nothing' | 'the part' | 'that it is missing'
  places: number
  knows: { isUnseen: boolean; awaits?: 'the page' | 'the files' | 'the second try' }
}

const idle = ({ places, knows: { isUnseen } }: Part): Part => ({
  shows: 'nothing',
  places,
  knows: { isUnseen },
})
const ask = (was: Part, awaits: 'the files' | 'the second try' = 'the files'): Part => ({
  ...idle(was),
  busy: true,
  started: [['fetchCode']],
  knows: { ...was.knows, awaits },
})
const tryAgain = (was: Part): Part => (was.shows === 'that it is missing' ? ask(was) : was)

export const partCodeModel: Model<typeof partCodeMachine, Part> = {
  start: ({ isUnseen }) => idle({ shows: 'nothing', places: 0, knows: { isUnseen } }),
  on: {
    'code.wanted': (was) => (was.busy || was.shows === 'the part' ? was : ask(was)),
    'part.opened': ({ places, ...was }) => {
      const now = { ...was, places: places + 1 }
      if (was.shows !== 'nothing' || was.knows.awaits) return now
      if (!was.knows.isUnseen) return ask(now)
      return { ...now, started: [['page']], knows: { isUnseen: true, awaits: 'the page' } }
    },
    'part.left': ({ places, ...was }) => {
      const now = { ...was, places: places - 1 }
      const isUseless = was.knows.awaits === 'the page' || was.shows === 'that it is missing'
      return isUseless && now.places === 0 ? idle(now) : now
    },
    'page.drawn': (was) => (was.knows.awaits === 'the page' ? ask(was) : was),
    'fetchCode done': (was) => ({ ...idle(was), shows: 'the part' }),
    'fetchCode failed': (was) => {
      if (was.knows.awaits === 'the files') return { ...was, waits: [1_000] }
      if (was.places === 0) return idle(was)
      return { ...idle(was), shows: 'that it is missing', started: [['network']] }
    },
    'after retryPause': (was) => ask(was, 'the second try'),
    'retry.requested': tryAgain,
    'network.returned': tryAgain,
  },
  shows: ({ value, context: { places } }) => ({
    shows: value === 'fetched' ? 'the part' : value === 'failed' ? 'that it is missing' : 'nothing',
    places,
  }),
}
