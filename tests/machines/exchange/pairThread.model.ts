/** A masked thread on the page of its exchange, in the words of decision 0088. */
import type { pairThreadMachine } from '#machines/exchange/pairThread.machine.ts'
import type { ThreadPage } from '#rules/exchange/pair-thread.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * A folded thread asks for nothing. Opening it loads the newest messages, which reads them, so the page of the exchange is
 * loaded again. It is loaded again when the sign-up says something that is not shown. Only an open thread has a form. A
 * message of the other side can be reported once, and an open thread can be switched off for good. Without a gifter there is
 * no thread.
 */
interface Thread extends Said {
  place: 'undecided' | 'none' | 'folded' | 'loading' | 'not loaded' | 'open'
  exchange: Exchange
  page: ThreadPage | null
  problem: Problem | null
  /** The states of the independent parts of an open thread. */
  news?: 'resting' | 'refreshing'
  older?: 'no' | 'loading' | 'not loaded'
  writes?: boolean
  dialog?: 'none' | 'reporting' | 'asking' | 'switching off'
  knows: {
    draft: string
    reason: string
    asked: { what: string; id: number | null } | null
  }
}

const which = { id: 22, with: 'gifter' } as const
const reloads = ['reportTo', { type: 'exchange.outdated' }] as const
const signOf = ({ exchange }: Thread) => exchange.my_signup?.thread_with_gifter ?? null
const isOpen = ({ page }: Thread) => page?.meta.state === 'open'
const says = (message: string) => ['announce', { message, tone: 'good' }] as const
const draftOf = ({ exchange: { slug } }: Thread, message: string) =>
  ['keepDraft', { slug, with: 'gifter', message }] as const
const more = (was: Thread, effects: Pick<Said, 'told' | 'started' | 'sent'>): Thread => ({
  ...was,
  told: [...(was.told ?? []), ...(effects.told ?? [])],
  started: [...(was.started ?? []), ...(effects.started ?? [])],
  sent: [...(was.sent ?? []), ...(effects.sent ?? [])],
})

const fold = (was: Thread): Thread => ({
  place: 'folded',
  exchange: was.exchange,
  page: was.page,
  problem: null,
  knows: { ...was.knows, asked: null },
})
const decide = (was: Thread): Thread => ({
  place: signOf(was) === null ? 'none' : 'folded',
  exchange: was.exchange,
  page: was.page,
  problem: was.problem,
  knows: was.knows,
})
const load = (was: Thread): Thread => ({
  ...was,
  place: 'loading',
  busy: true,
  started: [['loadThread', { ...which, before: null }]],
})

/** The form, if the thread is open; the text is noted as soon as the form is there. */
const write = (was: Thread): Thread => {
  if (!isOpen(was)) return { ...was, writes: false }
  const { draft } = was.knows
  return more(
    { ...was, writes: true },
    {
      started: [['threadMessage', { values: { ...which, message: draft } }]],
      told: [draftOf(was, draft)],
    },
  )
}
const reported = ({ page, knows: { asked } }: Thread) =>
  asked?.what === 'report-gifter'
    ? page?.data.find(({ id, is_mine, is_reported }) => id === asked.id && !is_mine && !is_reported)
    : undefined
const openDialog = (was: Thread): Thread => {
  const message = reported(was)
  if (message)
    return more(
      { ...was, dialog: 'reporting' },
      {
        started: [
          ['threadReport', { values: { ...which, message: message.id, reason: was.knows.reason } }],
        ],
      },
    )
  const stops = was.knows.asked?.what === 'stop-gifter' && isOpen(was)
  return { ...was, dialog: stops ? 'asking' : 'none' }
}
const closeDialog = (was: Thread): Thread => ({
  ...was,
  dialog: 'none',
  busy: false,
  problem: null,
  knows: { ...was.knows, asked: null },
})
const shown = (was: Thread, fresh: ThreadPage): Thread => {
  const at = was.page?.data.findIndex(({ id }) => id === fresh.data[0]?.id) ?? -1
  const page =
    was.page && at > 0
      ? {
          data: [...was.page.data.slice(0, at), ...fresh.data],
          meta: { ...fresh.meta, last_page: was.page.meta.last_page },
        }
      : fresh
  return more({ ...was, page }, { sent: [reloads] })
}
/** The form comes and goes with the state of the thread. */
const followState = (was: Thread): Thread => {
  if (was.writes && !isOpen(was)) return { ...was, writes: false }
  return !was.writes && isOpen(was) ? write(was) : was
}
const hasNews = (was: Thread) => {
  const [sign, meta] = [signOf(was), was.page?.meta]
  if (sign === null || meta === undefined) return false
  return sign.unread > 0 || sign.state !== meta.state || sign.messages !== meta.total
}
const withOlder = (was: Thread, older: ThreadPage): Thread => {
  if (was.page === null) return was
  const { data, meta } = was.page
  const before = older.data.filter(({ id }) => !data.some((one) => one.id === id))
  const page = { data: [...before, ...data], meta: { ...meta, last_page: older.meta.last_page } }
  return { ...was, page, older: 'no' }
}
const isInDialog = ({ dialog }: Thread) => dialog === 'reporting' || dialog === 'asking'

export const pairThreadModel: Model<typeof pairThreadMachine, Thread> = {
  start: ({ exchange, draft }) => {
    const knows = { draft, reason: '', asked: null }
    const next = decide({ place: 'undecided', exchange, page: null, problem: null, knows })
    const names = ['talk-gifter', 'report-gifter', 'stop-gifter']
    return { ...next, started: [['overlay', { names }]] }
  },
  on: {
    'exchange.changed': (was, { exchange }) => {
      const next = { ...was, exchange }
      if (was.place === 'loading') return next
      if (was.place !== 'open') return decide(next)
      if (was.news === 'refreshing') return next
      if (hasNews(next))
        return more(
          { ...next, news: 'refreshing' },
          { started: [['loadThread', { ...which, before: null }]] },
        )
      return signOf(next) === null ? decide(next) : next
    },
    'thread.unfolded': (was) => (was.place === 'folded' ? load(was) : was),
    'thread.folded': (was) =>
      ['loading', 'not loaded', 'open'].includes(was.place) ? fold(was) : was,
    'overlay.opened': (was, { what, id }) => {
      const next = { ...was, knows: { ...was.knows, asked: { what, id } } }
      if (was.place === 'folded') return load(next)
      return was.place === 'open' && was.dialog === 'none' ? openDialog(next) : was
    },
    'overlay.closed': (was) => (isInDialog(was) ? closeDialog(was) : was),
    'dialog.abandoned': (was) =>
      isInDialog(was) ? more(closeDialog(was), { told: [['closeOverlay']] }) : was,
    'more.requested': (was) => {
      const may =
        was.older === 'not loaded' || (was.older === 'no' && was.page?.meta.last_page === 2)
      if (was.place !== 'open' || !may) return was
      const before = was.page?.data[0]?.id ?? null
      return more({ ...was, older: 'loading' }, { started: [['loadOlder', { ...which, before }]] })
    },
    'retry.requested': (was) => (was.place === 'not loaded' ? load(was) : was),
    'off.confirmed': (was) =>
      was.dialog === 'asking'
        ? more(
            { ...was, dialog: 'switching off', busy: true },
            { started: [['switchThreadOff', which]] },
          )
        : was,
    'loadThread done': (was, fresh) => {
      if (was.place === 'loading') {
        const next = shown({ ...was, busy: false }, fresh)
        return openDialog(write({ ...next, place: 'open', news: 'resting', older: 'no' }))
      }
      return followState(shown({ ...was, news: 'resting' }, fresh))
    },
    'loadThread failed': (was) => {
      if (was.place === 'loading') return { ...was, place: 'not loaded', busy: false }
      return { ...was, news: 'resting' }
    },
    'loadOlder done': withOlder,
    'loadOlder failed': (was) => ({ ...was, older: 'not loaded' }),
    'threadMessage changed': (was, { context: { values } }) =>
      more(
        { ...was, knows: { ...was.knows, draft: values.message } },
        { told: [draftOf(was, values.message)] },
      ),
    'threadMessage done': (was, message) => {
      if (was.page === null) return was
      const data = [...was.page.data.filter(({ id }) => id !== message.id), message]
      const added = data.length - was.page.data.length
      const page = { data, meta: { ...was.page.meta, total: was.page.meta.total + added } }
      const next = { ...was, page, knows: { ...was.knows, draft: '' } }
      return write(more(next, { told: [draftOf(was, '')], sent: [reloads] }))
    },
    'threadReport changed': (was, { context: { values } }) => ({
      ...was,
      knows: { ...was.knows, reason: values.reason },
    }),
    'threadReport done': (was) => {
      if (was.page === null) return was
      const id = was.knows.asked?.id
      const data = was.page.data.map((one) => (one.id === id ? { ...one, is_reported: true } : one))
      const next = closeDialog({ ...was, page: { ...was.page, data } })
      return more(
        { ...next, knows: { ...next.knows, reason: '' } },
        { told: [['closeOverlay'], says('Reported. The elves will look at it')] },
      )
    },
    'switchThreadOff done': (was) => {
      if (was.page === null) return was
      const data = was.page.data.map((one) => ({ ...one, goes_out_at: null }))
      const page = { data, meta: { ...was.page.meta, state: 'off_by_me' as const } }
      return followState(
        more(closeDialog({ ...was, page }), {
          told: [['closeOverlay'], says('The conversation is switched off')],
          sent: [reloads],
        }),
      )
    },
    'switchThreadOff failed': (was, error) => ({
      ...was,
      dialog: 'asking',
      busy: false,
      problem: problemOf(error),
    }),
  },
  shows: ({ value, context: { exchange, page, problem } }) => {
    const common = { exchange, page, problem }
    if (typeof value === 'string') return { ...common, place: places[value] }
    const { news, earlier, writing, dialog } = value.unfolded
    return {
      ...common,
      place: 'open',
      news: news === 'refreshing' ? 'refreshing' : 'resting',
      older: ({ idle: 'no', loading: 'loading', interrupted: 'not loaded' } as const)[earlier],
      writes: writing === 'free',
      dialog: (
        {
          deciding: 'none',
          none: 'none',
          reporting: 'reporting',
          asking: 'asking',
          switchingOff: 'switching off',
        } as const
      )[dialog],
    }
  },
}

const places = {
  deciding: 'undecided',
  absent: 'none',
  folded: 'folded',
  loading: 'loading',
  failed: 'not loaded',
} as const
