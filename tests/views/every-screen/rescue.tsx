import { rescueMachine } from '#machines/exchange/rescue.machine.ts'
import { rescueOfferMachine } from '#machines/exchange/rescueOffer.machine.ts'
import { memberDeskMachine } from '#machines/mod/memberDesk.machine.ts'
import type { ModDeskRef } from '#machines/mod/modDesk.machine.ts'
import { pairingDeskMachine } from '#machines/mod/pairingDesk.machine.ts'
import { rescueDeskMachine } from '#machines/mod/rescueDesk.machine.ts'
import { aMe } from '#tests/support/builders.ts'
import { aModRescue } from '#tests/support/mod-rescues.ts'
import { anAcceptedRescue, aRescue } from '#tests/support/own-rescues.ts'
import { NOW } from '#tests/support/page.tsx'
import { type Shown, screensOf } from '#tests/support/screens.tsx'
import { owning, running } from '#tests/support/started.ts'
import { RescueGift } from '#views/exchange/RescueGift.tsx'
import { RescueOffer } from '#views/exchange/RescueOffer.tsx'
import { RescuePage } from '#views/exchange/RescuePage.tsx'
import { RescueThanks } from '#views/exchange/RescueThanks.tsx'
import type { Screens } from '#views/flow.tsx'
import RescueDecision from '#views/mod/RescueDecision.tsx'
import Rescues from '#views/mod/Rescues.tsx'
import type { Within } from '#views/screens.ts'

const input = { id: 3, now: '2027-01-11T10:00:00.000Z' }
const accepted = anAcceptedRescue()
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
const page = (flow: typeof rescueMachine) => <RescuePage flow={flow} input={input} />
const gift = (flow: typeof rescueMachine) => <RescueGift flow={running(flow)} rescue={accepted} />
const withdrawal = 'You can’t send it after all?'
const bar = { button: 'I posted a parcel' }
const desk = { me: aMe({ id: 1, role: 'mod' }), now: NOW, query: {} }
const led = { first: null }
const drawer = { pairingDesk: pairingDeskMachine, memberDesk: memberDeskMachine }

export const rescue = [
  screensOf('exchange/RescuePage', rescueMachine, {
    input,
    context: { rescue: accepted },
    draw: page,
    shows: {
      loading: { heading: 'A spare gift', status: 'Loading the spare gift' },
      ready: 'A spare gift for Nettle',
      notFound: 'Page not found',
      failed: 'We couldn’t load the spare gift',
    } satisfies Record<Screens<typeof rescueMachine>, Shown>,
  }),
  screensOf('exchange/RescuePage', rescueMachine, {
    input,
    context: { rescue: accepted },
    at: {
      asked: { rescue: aRescue() },
      accepting: { rescue: aRescue() },
      declining: { rescue: aRescue() },
    },
    within: 'ready.course',
    draw: page,
    shows: {
      deciding: null,
      asked: { button: 'Yes, I’ll send one' },
      accepting: { pending: 'Yes, I’ll send one' },
      declining: { button: 'Yes, I’ll send one', pending: 'Not this time' },
      helping: { button: 'I posted a parcel' },
      paused: { paragraph: 'The swap is paused' },
      arrived: null,
      declined: null,
      expired: null,
      ended: null,
    } satisfies Record<Screens<Within<typeof rescueMachine, 'ready.course'>>, Shown>,
  }),
  screensOf('exchange/RescueThanks', rescueMachine, {
    input,
    context: { rescue: accepted },
    within: 'ready.thanks',
    draw: (flow) => <RescueThanks flow={running(flow)} rescue={accepted} />,
    shows: {
      resting: { text: 'Thank me by name' },
      saving: { text: 'Thank me by name' },
      unsaved: { text: 'Thank me by name', status: 'Not saved. Try again.' },
    } satisfies Record<Screens<Within<typeof rescueMachine, 'ready.thanks'>>, Shown>,
  }),
  screensOf('exchange/RescueGift', rescueMachine, {
    input,
    context: { rescue: accepted },
    at: { closing: { stepType: 'sent_all' } },
    within: 'ready.course.helping.gift',
    draw: gift,
    shows: {
      deciding: bar,
      accepted: bar,
      sending: bar,
      sent: bar,
      dispatching: { dialog: 'I posted a parcel' },
      closing: { alertdialog: 'Have you sent everything?' },
      doubting: { alertdialog: withdrawal, button: 'I can’t send it' },
      withdrawing: { alertdialog: withdrawal, pending: 'I can’t send it' },
    } satisfies Record<Screens<Within<typeof rescueMachine, 'ready.course.helping.gift'>>, Shown>,
  }),
  screensOf('exchange/RescueGift', rescueMachine, {
    input,
    context: { rescue: accepted },
    within: 'ready.course.helping.address',
    draw: gift,
    shows: {
      addressHidden: { button: 'See address' },
      loadingAddress: { pending: 'See address' },
      addressFailed: {
        button: 'See address',
        status: 'We couldn’t fetch the address. Try again.',
      },
      addressShown: { button: 'Print label' },
    } satisfies Record<
      Screens<Within<typeof rescueMachine, 'ready.course.helping.address'>, 'addressShown'>,
      Shown
    >,
  }),
  screensOf('exchange/RescueGift', rescueMachine, {
    input,
    context: { rescue: accepted, address },
    within: 'ready.course.helping.address.addressShown',
    draw: gift,
    shows: {
      resting: { button: 'Copy' },
      copying: { button: 'Copy' },
      copied: { button: 'Copied', status: 'Address copied' },
      uncopied: {
        button: 'Copy',
        status: 'Your browser doesn’t let this page copy. Please select the lines yourself.',
      },
    } satisfies Record<
      Screens<Within<typeof rescueMachine, 'ready.course.helping.address.addressShown'>>,
      Shown
    >,
  }),
  screensOf('exchange/RescueOffer', rescueOfferMachine, {
    input: { id: 5 },
    context: {
      rescuers: { offers: 'few', is_offered: false, may_offer: true, thanked: [] },
    },
    at: { unsaved: { problem: { kind: 'offline', message: 'Offline' } } },
    draw: (flow) => <RescueOffer flow={flow} exchangeId={5} />,
    shows: {
      loading: null,
      resting: 'Spare gifts',
      saving: 'Spare gifts',
      unsaved: { heading: 'Spare gifts', status: 'Not saved. Try again.' },
      failed: 'We couldn’t load the spare gifts',
    } satisfies Record<Screens<typeof rescueOfferMachine>, Shown>,
  }),
  screensOf('mod/Rescues', rescueDeskMachine, {
    input: { led },
    context: { one: aModRescue() },
    draw: (flow) => (
      <Rescues
        desk={owning({ rescueDesk: running(flow) }, desk) as unknown as ModDeskRef}
        {...drawer}
      />
    ),
    shows: {
      waiting: 'Rescues',
      missing: { heading: 'Rescues', text: 'That gift isn’t waiting for a rescuer.' },
      deciding: 'How it stands',
    } satisfies Record<Screens<typeof rescueDeskMachine>, Shown>,
  }),
  screensOf('mod/RescueDecision', rescueDeskMachine, {
    input: { led },
    context: { one: aModRescue(), picked: 14 },
    within: 'deciding.decision',
    draw: (flow) => <RescueDecision rescues={running(flow)} />,
    shows: {
      choosing: { button: 'Open to rescuers' },
      opening: { pending: 'Open to rescuers' },
      picking: { button: 'Open to rescuers' },
    } satisfies Record<Screens<Within<typeof rescueDeskMachine, 'deciding.decision'>>, Shown>,
  }),
  screensOf('mod/RescueDecision', rescueDeskMachine, {
    input: { led },
    context: {
      one: aModRescue({ rescue: 'asked', state: 'rescuing', may_open: false }),
      rescuer: { id: 14, nickname: 'Pipistrelle', avatar: null },
    },
    within: 'deciding.naming',
    draw: (flow) => <RescueDecision rescues={running(flow)} />,
    shows: {
      unnamed: { button: 'Show the rescuer' },
      loading: { pending: 'Show the rescuer' },
      named: { paragraph: 'Pipistrelle' },
      failed: {
        button: 'Show the rescuer',
        status: 'We couldn’t load the rescuer. Try again.',
      },
    } satisfies Record<Screens<Within<typeof rescueDeskMachine, 'deciding.naming'>>, Shown>,
  }),
]
