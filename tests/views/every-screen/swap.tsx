import { createActor, createEmptyActor } from 'xstate'
import { closingMachine } from '#machines/exchange/closing.machine.ts'
import { correctionMachine } from '#machines/exchange/correction.machine.ts'
import { heartMachine } from '#machines/exchange/heart.machine.ts'
import { matchEnvelopeMachine } from '#machines/exchange/matchEnvelope.machine.ts'
import { missingGiftMachine } from '#machines/exchange/missingGift.machine.ts'
import { moreTimeMachine } from '#machines/exchange/moreTime.machine.ts'
import { pairViewMachine } from '#machines/exchange/pairView.machine.ts'
import { stepBarMachine } from '#machines/exchange/stepBar.machine.ts'
import { anExchange, aSignup, aStep } from '#tests/support/builders.ts'
import { type Shown, screensOf } from '#tests/support/screens.tsx'
import { running } from '#tests/support/started.ts'
import ConfirmStep from '#views/exchange/ConfirmStep.tsx'
import { Correction } from '#views/exchange/Correction.tsx'
import { Envelope } from '#views/exchange/Envelope.tsx'
import { HeartButton } from '#views/exchange/HeartButton.tsx'
import PairLabel from '#views/exchange/PairLabel.tsx'
import { SendBy } from '#views/exchange/SendBy.tsx'
import { StepBar } from '#views/exchange/StepBar.tsx'
import StepDialog from '#views/exchange/StepDialog.tsx'
import type { Screens } from '#views/flow.tsx'
import type { Within } from '#views/screens.ts'

const reportTo = createEmptyActor()
const closing = { exchangeId: 5, signupId: 21, rescueId: null, stepType: 'received_all' } as const
const correction = { reportTo, now: '2026-12-05T10:00:00.000Z' }
const paired = anExchange({
  needs_pairing: false,
  surveys: [],
  my_signup: aSignup({ user_id: 7, paired_with: 12 }),
  signups: [aSignup()],
})
const pair = { exchange: paired, now: '2026-12-10T10:00:00.000Z', reportTo }
const address = {
  name: 'Nettle Ashdown',
  line1: '14 Illfield Row',
  line2: null,
  zip: 'LS1 4DT',
  city: 'Leeds',
  state: null,
  country: 'United Kingdom',
  changed_at: null,
  is_kept: false,
}
const bar = {
  exchangeId: 5,
  signup: aSignup({ user_id: 7, paired_with: 12 }),
  isMod: false,
  isMinor: false,
  reportTo,
}
const asking = { ...pair, isMinor: false }
const moreTime = createActor(moreTimeMachine, { input: asking })
const askedGift = createActor(missingGiftMachine, { input: { ...pair, side: 'sending' } })

const received = aStep({ party: 'recipient', type: 'received', is_mine: false })
const refusedHeart = {
  kind: 'refused',
  status: 403,
  code: 'paused',
  message: 'This swap is paused for now.',
} as const
const asked = {
  dispatching: { stepType: 'physical_sent' },
  receiving: { stepType: 'received' },
  closing: { stepType: 'received_all' },
} as const
const labelOf = (flow: typeof pairViewMachine) => <PairLabel pair={running(flow)} />

const everythingHere = 'Have you received everything?'
const confirming = { alertdialog: everythingHere, button: 'Yes, everything is here' }
const recording = { alertdialog: everythingHere, pending: 'Yes, everything is here' }
const theDeletion = 'Delete this update?'
const offered = { button: 'Post an update' }

export const swap = [
  screensOf('exchange/ConfirmStep', closingMachine, {
    input: closing,
    draw: (flow) => <ConfirmStep closing={running(flow)} onCancel={() => undefined} />,
    shows: {
      confirming,
      markingDone: recording,
      recording,
      failed: { alertdialog: everythingHere, button: 'Try again' },
      recorded: confirming,
    } satisfies Record<Screens<typeof closingMachine>, Shown>,
  }),
  screensOf('exchange/Correction', correctionMachine, {
    input: correction,
    context: { id: 31, step: aStep({ content: 'https://track.example/1' }) },
    draw: (flow) => <Correction flow={flow} {...correction} />,
    shows: {
      closed: null,
      loading: { dialog: 'Correct this update', status: 'Loading your update' },
      failed: { status: 'We couldn’t load your update.', button: 'Try again' },
      editing: { dialog: 'Correct this update', form: 'Correct this update' },
      confirming: { dialog: theDeletion, button: 'Delete it' },
      deleting: { dialog: theDeletion, pending: 'Delete it' },
      unavailable: { status: 'We couldn’t look up this update.' },
    } satisfies Record<Screens<typeof correctionMachine>, Shown>,
  }),
  screensOf('exchange/Envelope', matchEnvelopeMachine, {
    input: { signupId: 21, reportTo },
    draw: (flow) => <Envelope addressee="Mothwing" envelope={running(flow)} />,
    shows: {
      closed: { button: 'See who you drew' },
      telling: { pending: 'See who you drew' },
      awaitingName: { pending: 'See who you drew' },
      failed: { button: 'See who you drew', status: 'It didn’t open. Try again.' },
      opening: { button: 'See who you drew' },
      opened: { button: 'See who you drew' },
    } satisfies Record<Screens<typeof matchEnvelopeMachine>, Shown>,
  }),
  screensOf('exchange/PairLabel', pairViewMachine, {
    input: pair,
    draw: labelOf,
    shows: {
      waiting: null,
      paused: { paragraph: 'The address is hidden for now.' },
      sealed: { button: 'See who you drew' },
      paired: { button: 'See address' },
    } satisfies Record<Screens<typeof pairViewMachine>, Shown>,
  }),
  screensOf('exchange/PairLabel', pairViewMachine, {
    input: pair,
    within: 'paired.address',
    draw: labelOf,
    shows: {
      addressHidden: { button: 'See address' },
      loadingAddress: { pending: 'See address' },
      addressFailed: {
        button: 'See address',
        status: 'We couldn’t fetch the address. Try again.',
      },
      addressShown: { button: 'Print label' },
    } satisfies Record<
      Screens<Within<typeof pairViewMachine, 'paired.address'>, 'addressShown'>,
      Shown
    >,
  }),
  screensOf('exchange/PairLabel', pairViewMachine, {
    input: pair,
    context: { address },
    within: 'paired.address.addressShown',
    draw: labelOf,
    shows: {
      resting: { button: 'Copy' },
      copying: { button: 'Copy' },
      copied: { button: 'Copied', status: 'Address copied' },
      uncopied: {
        button: 'Copy',
        status: 'Your browser doesn’t let this page copy. Please select the lines yourself.',
      },
    } satisfies Record<
      Screens<Within<typeof pairViewMachine, 'paired.address.addressShown'>>,
      Shown
    >,
  }),
  screensOf('exchange/HeartButton', heartMachine, {
    input: { signup: bar.signup, reportTo },
    context: { step: received, problem: refusedHeart },
    draw: (flow) => <HeartButton heart={running(flow)} step={received} />,
    shows: {
      resting: { button: 'Send a heart' },
      sending: { button: 'Heart sent' },
      refused: { button: 'Send a heart', status: 'This swap is paused for now.' },
    } satisfies Record<Screens<typeof heartMachine>, Shown>,
  }),
  screensOf('exchange/SendBy', moreTimeMachine, {
    input: asking,
    draw: (flow) => <SendBy moreTime={running(flow)} />,
    shows: {
      deciding: { paragraph: 'Post by Dec 16.' },
      offered: { paragraph: 'Post by Dec 16.', button: 'I need more time' },
      choosing: { dialog: 'I need more time' },
      closed: { paragraph: 'Post by Dec 16.' },
    } satisfies Record<Screens<typeof moreTimeMachine>, Shown>,
  }),
  screensOf('exchange/StepBar', stepBarMachine, {
    input: bar,
    context: { mine: [] },
    at: asked,
    draw: (flow) => <StepBar bar={running(flow)} moreTime={moreTime} asked={askedGift} />,
    shows: {
      deciding: offered,
      offering: offered,
      asking: offered,
      choosing: { dialog: 'Post an update' },
      dispatching: { dialog: 'I posted a parcel' },
      receiving: { dialog: 'I received a gift' },
      closing: { alertdialog: everythingHere },
      paused: null,
      finished: { status: 'Everything is sent and everything is here.' },
    } satisfies Record<Screens<typeof stepBarMachine>, Shown>,
  }),
  screensOf('exchange/StepDialog', stepBarMachine, {
    input: bar,
    context: { mine: [] },
    at: asked,
    draw: (flow) => <StepDialog bar={running(flow)} owed={askedGift} />,
    shows: {
      deciding: null,
      offering: null,
      asking: null,
      choosing: { dialog: 'Post an update', text: 'With a tracking link, if there is one.' },
      dispatching: { dialog: 'I posted a parcel', form: 'Post an update' },
      receiving: { dialog: 'I received a gift', form: 'Post an update' },
      closing: null,
      paused: null,
      finished: null,
    } satisfies Record<Screens<typeof stepBarMachine>, Shown>,
  }),
]
