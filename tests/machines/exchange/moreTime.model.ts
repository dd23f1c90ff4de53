/** Reference model for a gifter's request for more time, written from decision 0085. */
import type { moreTimeMachine } from '#machines/exchange/moreTime.machine.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * A gifter who has sent nothing may ask once, until fourteen days after the send-by day. The URL opens the dialog, and
 * typed values are kept. The page is reloaded whenever the dialog closes, because the request may have succeeded.
 */
interface MoreTime extends Said {
  asks: 'not' | 'may' | 'in the dialog'
  exchange: Exchange
  knows: { now: string; isMinor: boolean; typed: { days: string; note: string } | null }
}

const DAY = 86_400_000
const SEND_BY = Date.parse('2026-12-16T12:00:00.000Z')

const daysOver = ({ now }: MoreTime['knows']) => (Date.parse(now) - SEND_BY) / DAY
const mayAsk = ({ exchange: { my_signup: mine, needs_pairing }, knows }: MoreTime): boolean =>
  mine !== null &&
  !needs_pairing &&
  mine.paired_with !== null &&
  mine.more_time === null &&
  !mine.has_sent &&
  !mine.is_sending_paused &&
  daysOver(knows) < 14
const decide = (was: MoreTime): MoreTime => ({ ...was, asks: mayAsk(was) ? 'may' : 'not' })
const close = (was: MoreTime): MoreTime => ({
  ...decide(was),
  sent: [['reportTo', { type: 'exchange.outdated' }]],
})

export const moreTimeModel: Model<typeof moreTimeMachine, MoreTime> = {
  start: ({ exchange, now, isMinor }) => ({
    ...decide({ asks: 'not', exchange, knows: { now, isMinor, typed: null } }),
    started: [['overlay', { names: ['more-time'] }]],
  }),
  on: {
    'exchange.changed': (was, { exchange, now }) => {
      const next = { ...was, exchange, knows: { ...was.knows, now } }
      return was.asks === 'in the dialog' ? next : decide(next)
    },
    'overlay.opened': (was) => {
      if (was.asks !== 'may') return was
      const { exchange, knows } = was
      const first = { days: daysOver(knows) < 7 ? '7' : '13', note: '' }
      const values = { id: exchange.my_signup?.id, ...(knows.typed ?? first) }
      return {
        ...was,
        asks: 'in the dialog',
        knows: { ...knows, typed: knows.typed ?? first },
        started: [['delay', { values }]],
      }
    },
    'overlay.closed': (was) => (was.asks === 'in the dialog' ? close(was) : was),
    'choice.abandoned': (was) =>
      was.asks === 'in the dialog' ? { ...close(was), told: [['closeOverlay']] } : was,
    'delay changed': (was, { context: { values } }) => ({
      ...was,
      knows: { ...was.knows, typed: { days: values.days, note: values.note } },
    }),
    'delay done': (was, my_signup) => ({
      ...close({ ...was, exchange: { ...was.exchange, my_signup } }),
      told: [
        ['closeOverlay'],
        ['announce', { message: 'We’ve told your recipient. Post by Dec 20.', tone: 'good' }],
      ],
    }),
  },
  shows: ({ value, context: { exchange } }) => ({
    asks: ({ deciding: 'not', closed: 'not', offered: 'may', choosing: 'in the dialog' } as const)[
      value
    ],
    exchange,
  }),
}
