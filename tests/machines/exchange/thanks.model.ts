/** Reference model for the thank-you cards of a swap, written from decision 0090. */
import { expect } from 'vitest'
import type { thanksMachine } from '#machines/exchange/thanks.machine.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { Thanks } from '#rules/exchange/thanks.ts'
import type { CardValues } from '#rules/exchange/thanks-words.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * Nothing is loaded before the sign-up says that a gift or a card has come. After that, the cards are loaded again with
 * each change of the exchange, unless a dialog is open. Each gifter can be thanked once, while their conversation is
 * open. The gifter can report a card once. Unsent texts are kept.
 */
interface Cards extends Said {
  place:
    | 'nothing'
    | 'loading'
    | 'not loaded'
    | 'to write'
    | 'barred'
    | 'shown'
    | 'writing'
    | 'reporting'
  exchange: Exchange
  thanks: Thanks | null
  knows: {
    now: string
    asked: { what: string; id: number | null } | null
    typed: CardValues | null
    reason: string
  }
}

const id = 22
const load = (was: Cards): Cards => ({
  ...was,
  place: 'loading',
  busy: true,
  started: [['loadThanks', { id }]],
})
const decide = (was: Cards): Cards =>
  was.exchange.my_signup?.thanks ? load(was) : { ...was, place: 'nothing', busy: false }
const openOf = ({ thanks }: Cards) => (thanks?.offers ?? []).filter(({ state }) => state === 'open')
const toThank = (was: Cards) => {
  const { asked } = was.knows
  if (asked?.what !== 'thank') return undefined
  return asked.id === null ? openOf(was).at(-1) : openOf(was).find(({ gift }) => gift === asked.id)
}
const toReport = ({ thanks, knows: { asked } }: Cards) =>
  asked?.what === 'report-card'
    ? thanks?.cards.find(
        (card) => card.author_id === asked.id && !card.is_mine && !card.is_reported,
      )
    : undefined

const write = (was: Cards, gift: number): Cards => {
  const { typed } = was.knows
  const empty = { id, gift, message: '', picture: { picture: null, isSending: false } }
  const values = typed?.gift === gift ? typed : empty
  return {
    ...was,
    place: 'writing',
    started: [
      ['card', { values }],
      [
        'picture',
        { reportTo: expect.anything(), picture: typed?.picture.picture ?? null, ratios: null },
      ],
    ],
    knows: { ...was.knows, typed: values },
  }
}
const place = (was: Cards): Cards => {
  const calm = { ...was, busy: false }
  const offer = toThank(calm)
  if (offer) return write(calm, offer.gift)
  const card = toReport(calm)
  if (card) {
    const values = { id, author: card.author_id, reason: calm.knows.reason }
    return { ...calm, place: 'reporting', started: [['cardReport', { values }]] }
  }
  if (openOf(calm).length > 0) return { ...calm, place: 'to write' }
  return { ...calm, place: calm.thanks?.offers.length ? 'barred' : 'shown' }
}
const isCalm = ({ place: at }: Cards) => ['to write', 'barred', 'shown'].includes(at)
const isInDialog = ({ place: at }: Cards) => at === 'writing' || at === 'reporting'
const forget = (was: Cards): Cards => ({ ...was, knows: { ...was.knows, asked: null } })
const says = (message: string) => ['announce', { message, tone: 'good' }] as const

export const thanksModel: Model<typeof thanksMachine, Cards> = {
  start: ({ exchange, now }) => {
    const next = decide({
      place: 'nothing',
      exchange,
      thanks: null,
      knows: { now, asked: null, typed: null, reason: '' },
    })
    const names = ['cards', 'thank', 'report-card']
    return { ...next, started: [['overlay', { names }], ...(next.started ?? [])] }
  },
  on: {
    'exchange.changed': (was, { exchange, now }) => {
      const next = { ...was, exchange, knows: { ...was.knows, now } }
      if (isInDialog(was)) return next
      return was.place === 'loading' || was.place === 'not loaded' ? load(next) : decide(next)
    },
    'overlay.opened': (was, { what, id: of }) => {
      if (isInDialog(was)) return was
      const next = { ...was, knows: { ...was.knows, asked: { what, id: of } } }
      return isCalm(was) ? place(next) : next
    },
    'overlay.closed': (was) => (isInDialog(was) ? place(forget(was)) : forget(was)),
    'dialog.abandoned': (was) =>
      isInDialog(was) ? { ...place(forget(was)), told: [['closeOverlay']] } : was,
    'picture.chosen': (was, { picture, isSending }) =>
      was.place === 'writing'
        ? {
            ...was,
            sent: [
              ['card', { type: 'field.changed', name: 'picture', value: { picture, isSending } }],
            ],
          }
        : was,
    'retry.requested': (was) => (was.place === 'not loaded' ? load(was) : was),
    'loadThanks done': (was, thanks) => place({ ...was, thanks }),
    'loadThanks failed': (was) => ({ ...was, place: 'not loaded', busy: false }),
    'card changed': (was, { context: { values } }) => ({
      ...was,
      knows: {
        ...was.knows,
        typed: { ...values, picture: { ...values.picture, isSending: false } },
      },
    }),
    'card done': (was, thanks) => ({
      ...place(forget({ ...was, thanks, knows: { ...was.knows, typed: null } })),
      told: [['closeOverlay'], says('Your card is in the mailbag')],
      sent: [['reportTo', { type: 'exchange.outdated' }]],
    }),
    'cardReport changed': (was, { context: { values } }) => ({
      ...was,
      knows: { ...was.knows, reason: values.reason },
    }),
    'cardReport done': (was) => {
      const { thanks, knows } = was
      if (thanks === null) return was
      const cards = thanks.cards.map((card) =>
        card.author_id === knows.asked?.id ? { ...card, is_reported: true } : card,
      )
      return {
        ...place(forget({ ...was, thanks: { ...thanks, cards }, knows: { ...knows, reason: '' } })),
        told: [['closeOverlay'], says('Reported. The elves will look at it')],
      }
    },
  },
  shows: ({ value, context: { exchange, thanks } }) => ({
    place: (
      {
        deciding: 'nothing',
        none: 'nothing',
        loading: 'loading',
        failed: 'not loaded',
        placing: 'shown',
        offered: 'to write',
        barred: 'barred',
        sent: 'shown',
        writing: 'writing',
        reporting: 'reporting',
      } as const
    )[value],
    exchange,
    thanks,
  }),
}
