import { createEmptyActor } from 'xstate'
import { missingGiftMachine } from '#machines/exchange/missingGift.machine.ts'
import { anExchange, aSignup } from '#tests/support/builders.ts'
import { aMissingGift } from '#tests/support/missing.ts'
import { type Shown, screensOf } from '#tests/support/screens.tsx'
import { running } from '#tests/support/started.ts'
import { MissingGift, MissLater } from '#views/exchange/MissingGift.tsx'
import type { Screens } from '#views/flow.tsx'

const input = {
  exchange: anExchange({
    needs_pairing: false,
    my_signup: aSignup({
      user_id: 7,
      paired_with: 12,
      not_received_from: '2027-01-01T12:00:00.000Z',
    }),
  }),
  now: '2026-12-30T10:00:00.000Z',
  side: 'receiving' as const,
  reportTo: createEmptyActor(),
}
const told = { heading: 'We’ve asked your gifter' }

export const missing = [
  screensOf('exchange/MissingGift', missingGiftMachine, {
    input,
    context: { gift: aMissingGift() },
    draw: (flow) => {
      const missingGift = running(flow)
      return (
        <>
          <MissingGift missingGift={missingGift} />
          <MissLater missingGift={missingGift} />
        </>
      )
    },
    shows: {
      deciding: null,
      loading: told,
      failed: { heading: 'We couldn’t load what was said about the gift' },
      tooEarly: { paragraph: 'If nothing has come by Jan 1, you can tell us here.' },
      open: { button: 'I haven’t received anything' },
      owing: null,
      telling: { dialog: 'I haven’t received anything' },
      asking: told,
      answering: { dialog: 'I can’t send a gift' },
      onItsWay: told,
      withMods: told,
      rescuing: told,
      consenting: told,
      withdrawing: told,
      arrived: told,
      rescued: told,
      settled: told,
      withdrawn: told,
      newGifter: told,
      closed: null,
    } satisfies Record<Screens<typeof missingGiftMachine>, Shown>,
  }),
]
