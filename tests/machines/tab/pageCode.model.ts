/** Reference model for the code for a page, written from decision 0021. */
import type { pageCodeMachine } from '#machines/tab/pageCode.machine.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * The files are requested, and requested again after a second. Then the tab reloads itself once, provided that a server
 * responds and the visitor is still on the page. After that the page says that its code is missing. It reloads when the
 * visitor asks for it or the network is back, and again only after a server has responded.
 */
interface Page extends Said {
  shows: 'nothing yet' | 'the page' | 'that it is missing' | 'that the server is looked for'
  isOpen: boolean
  knows?: 'the files' | 'the second try' | 'the server' | 'a reload' | 'lost'
}

const idle = ({ isOpen }: Page, knows?: Page['knows']): Page => ({
  shows: 'nothing yet',
  isOpen,
  knows,
})
const ask = (was: Page): Page => ({ ...idle(was, 'the files'), started: [['fetchCode']] })
const lookFor = (was: Page): Page => ({ ...idle(was, 'the server'), started: [['reachSite']] })
const reload = (was: Page): Page => ({
  ...idle(was, 'a reload'),
  told: [['reload']],
  waits: [10_000],
})
const miss = (was: Page): Page => ({
  ...idle(was),
  shows: 'that it is missing',
  started: [['network']],
})
const retry = (was: Page): Page =>
  was.shows === 'that it is missing'
    ? { ...lookFor(was), shows: 'that the server is looked for' }
    : was

export const pageCodeModel: Model<typeof pageCodeMachine, Page> = {
  start: () => ({ shows: 'nothing yet', isOpen: false }),
  on: {
    'code.wanted': (was) => {
      const isIdle = was.shows === 'nothing yet' && (!was.knows || was.knows === 'lost')
      return isIdle || was.shows === 'that it is missing' ? ask(was) : was
    },
    'page.opened': (was) => {
      const now = { ...was, isOpen: true }
      if (was.knows === 'lost') return lookFor(now)
      return was.shows === 'nothing yet' && !was.knows ? ask(now) : now
    },
    'page.left': (was) => {
      const now = { ...was, isOpen: false }
      const wouldReload = was.knows === 'the server' || was.knows === 'a reload'
      return wouldReload || was.shows === 'that it is missing'
        ? idle({ ...now, waits: [] }, 'lost')
        : now
    },
    'fetchCode done': (was) => ({ ...idle(was), shows: 'the page', told: [['forgetReload']] }),
    'fetchCode failed': (was) => {
      if (was.knows === 'the files') return { ...was, waits: [1_000] }
      return was.isOpen ? lookFor(was) : idle(was, 'lost')
    },
    'after retryPause': (was) => ({ ...ask(was), knows: 'the second try' }),
    'reachSite done': (was, { hasReloaded }) =>
      hasReloaded && was.shows === 'nothing yet' ? miss(was) : reload(was),
    'reachSite failed': miss,
    'retry.requested': retry,
    'network.returned': retry,
    'after reloadPatience': miss,
  },
  shows: ({ value, context: { isOpen } }) => ({ shows: views[value], isOpen }),
}

const views = {
  absent: 'nothing yet',
  fetching: 'nothing yet',
  pausing: 'nothing yet',
  retrying: 'nothing yet',
  missing: 'nothing yet',
  asking: 'nothing yet',
  reloading: 'nothing yet',
  failed: 'that it is missing',
  knocking: 'that the server is looked for',
  fetched: 'the page',
} as const
