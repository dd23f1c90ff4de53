import { createEmptyActor } from 'xstate'
import { revealMachine } from '#machines/exchange/reveal.machine.ts'
import { thanksMachine } from '#machines/exchange/thanks.machine.ts'
import type { Reveal } from '#rules/exchange/reveal.ts'
import { CARD_OVER } from '#rules/exchange/thanks.ts'
import { CARD_TITLE, revealWords } from '#rules/exchange/thanks-words.ts'
import { anExchange, aSignup } from '#tests/support/builders.ts'
import { type Shown, screensOf } from '#tests/support/screens.tsx'
import { running } from '#tests/support/started.ts'
import { aThanks, aThanksCard } from '#tests/support/thanks.ts'
import { RevealChoice } from '#views/exchange/RevealChoice.tsx'
import { Thanks } from '#views/exchange/Thanks.tsx'
import type { Screens } from '#views/flow.tsx'

const swapOf = (reveal: Reveal | null) =>
  anExchange({
    needs_pairing: false,
    my_signup: aSignup({
      id: 22,
      user_id: 7,
      paired_with: 12,
      thanks: { cards: 1, gifters: 0 },
      reveal,
    }),
  })
const input = {
  exchange: swapOf('off'),
  now: '2026-12-02T15:00:00.000Z',
  reportTo: createEmptyActor(),
}
const offered = aThanks({ cards: [aThanksCard()] })
const barred = aThanks({ offers: [{ gift: 1, is_earlier: false, state: 'off' }] })
const over = aThanks({ offers: [], cards: [aThanksCard({ is_reported: true })] })
const WRITE = { button: 'Write a thank-you card' }

export const thanks = [
  screensOf('exchange/Thanks', thanksMachine, {
    input,
    context: { thanks: offered },
    at: {
      loading: { thanks: null },
      barred: { thanks: barred },
      sent: { thanks: over },
      writing: { asked: { what: 'thank', id: null } },
      reporting: { asked: { what: 'report-card', id: 12 } },
    },
    draw: (flow) => <Thanks thanks={running(flow)} />,
    shows: {
      deciding: null,
      none: null,
      loading: { status: 'Loading the thank-you cards' },
      failed: { heading: 'We couldn’t load the thank-you cards' },
      placing: WRITE,
      offered: WRITE,
      barred: { text: CARD_OVER.off },
      sent: { text: 'You’ve reported this card.' },
      writing: { dialog: CARD_TITLE },
      reporting: { dialog: 'Report this card' },
    } satisfies Record<Screens<typeof thanksMachine>, Shown>,
  }),
  screensOf('exchange/RevealChoice', revealMachine, {
    input: { exchange: input.exchange, reportTo: input.reportTo },
    context: {},
    at: { willing: { exchange: swapOf('on') }, shown: { exchange: swapOf('shown') } },
    draw: (flow) => <RevealChoice reveal={running(flow)} nickname="Moss" />,
    shows: {
      deciding: null,
      absent: null,
      secret: { text: revealWords('off', 'Moss') },
      willing: { text: revealWords('on', 'Moss') },
      allowing: { text: revealWords('off', 'Moss') },
      forbidding: { text: revealWords('off', 'Moss') },
      shown: { text: 'Your recipient’s page says “Your gifter was Moss”.' },
    } satisfies Record<Screens<typeof revealMachine>, Shown>,
  }),
]
