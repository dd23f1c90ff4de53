import { expect, test } from 'vitest'
import { createEmptyActor } from 'xstate'
import { thanksMachine } from '#machines/exchange/thanks.machine.ts'
import type { ThanksSign } from '#rules/exchange/thanks.ts'
import { cardValues } from '#rules/exchange/thanks-words.ts'
import { anExchange, aSignup, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { aPicture } from '#tests/support/media.ts'
import { overlayOpened } from '#tests/support/overlays.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { aThanks, aThanksCard } from '#tests/support/thanks.ts'
import { thanksModel } from './thanks.model.ts'

const now = '2026-12-02T15:00:00.000Z'
const reportTo = createEmptyActor()
const swapOf = (thanks: ThanksSign | null) =>
  anExchange({
    my_signup: aSignup({ id: 22, user_id: 7, paired_with: 12, thanks }),
    is_signed_up: true,
    needs_pairing: false,
  })
const received = swapOf({ cards: 0, gifters: 0 })
const nothing = swapOf(null)

const off = { gift: 1, is_earlier: false, state: 'off' as const }
const offered = aThanks({ cards: [aThanksCard()] })
const barred = aThanks({ offers: [off] })
const thanked = aThanks({ offers: [], cards: [aThanksCard({ author_id: null, is_mine: true })] })
const input = { exchange: received, now, reportTo }

const cases: Coverage<typeof thanksMachine> = {
  inputs: [input, { ...input, exchange: nothing }],
  events: {
    'exchange.changed': [received, nothing].map((exchange) => ({ exchange, now })),
    'overlay.opened': [
      overlayOpened('thank', 1),
      overlayOpened('report-card', 12),
      overlayOpened('cards'),
    ],
    'picture.chosen': [{ picture: aPicture(), isSending: true, hasCome: false }],
  },
  limit: 40_000,
  key: ({ context: { exchange, thanks, asked } }) => [
    exchange.my_signup?.thanks,
    thanks?.offers,
    thanks?.cards,
    asked?.what,
  ],
  outcomes: {
    loadThanks: { done: [offered, barred, thanked], error: [offline] },
    card: {
      done: [thanked],
      snapshot: [{ context: { values: { ...cardValues(22, 1, null), message: 'Thank you!' } } }],
    },
    cardReport: {
      done: [undefined],
      snapshot: [{ context: { values: { id: 22, author: 12, reason: 'Rude' } } }],
    },
  },
}

takesEveryTransition(thanksMachine, cases)

test('on every path, cards are written, shown and reported as decision 0090 says', () =>
  followsModel(thanksMachine, cases, thanksModel))

test('a URL that asks to write a card opens the form once the cards have loaded', () => {
  const play = stage(thanksMachine, input)
  play.send(overlayOpened('thank'))
  play.done('loadThanks', offered)
  expect(play.snapshot().value).toBe('writing')
})

test('a URL opens no form for a gifter who was thanked, and no report of the reader’s own card', () => {
  const play = stage(thanksMachine, input)
  play.done('loadThanks', thanked)
  play.send(overlayOpened('thank', 1))
  const first = play.snapshot().value
  play.send(overlayOpened('report-card', 12))
  expect([first, play.snapshot().value]).toEqual(['sent', 'sent'])
})
