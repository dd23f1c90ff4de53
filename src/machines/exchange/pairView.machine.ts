import { type ActorRefFrom, assign, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction, needActor } from '#machines/needs.ts'
import { hearOverlay, needOverlay, type OverlayEvent } from '#machines/overlay.ts'
import { context, event, output } from '#machines/params.ts'
import { pairedSurveysMachine } from '#machines/survey/pairedSurveys.machine.ts'
import { addressIsReadable, addressLines, type PairedAddress } from '#rules/address/schema.ts'
import { exchangeOverlays, hasSurveys } from '#rules/exchange/overlays.ts'
import { hasOpenedMatch, hasRecipient, isRematched } from '#rules/exchange/participation.ts'
import { recipientIsWithheld } from '#rules/exchange/pause.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { CLIPBOARD_PATIENCE_MS, COPIED_NOTICE_MS } from '#rules/tab/waits.ts'

export type PairViewEvent =
  | { type: 'exchange.changed'; exchange: Exchange; now: string }
  | { type: 'match.opened' }
  | { type: 'address.requested' }
  | { type: 'copy.requested' }
  | { type: 'print.requested' }
  | OverlayEvent
  | { type: 'surveys.closed' }

interface PairGiven {
  exchange: Exchange
  now: string
}

interface PairContext extends PairGiven {
  address: PairedAddress | null
}

const pairViewSetup = setup({
  types: {
    context: {} as PairContext,
    events: {} as PairViewEvent,
    input: {} as PairGiven,
    children: {} as { overlay: 'overlay'; pairedSurveys: 'pairedSurveys' },
  },
  actors: {
    overlay: needOverlay,
    loadPairedAddress: needActor<PairedAddress, { id: number }>(),
    pairedSurveys: pairedSurveysMachine,
    copyText: needActor<void, { text: string }>(),
    acknowledgeMatch: needActor<void, { id: number }>(),
  },
  guards: {
    hasSurveys: ({ context }) => hasSurveys(context.exchange),
    hasRecipient: ({ context }) => hasRecipient(context.exchange),
    hasOpenedMatch: ({ context }) => hasOpenedMatch(context.exchange),
    hasReadAddress: ({ context }) => context.address !== null,
    isRematched: ({ context }, { exchange }: { exchange: Exchange }) =>
      isRematched(context.exchange, exchange),
    recipientIsWithheld: (_, { exchange }: { exchange: Exchange }) => recipientIsWithheld(exchange),
    addressIsReadable: ({ context: { exchange, now } }) =>
      addressIsReadable(exchange, new Date(now)),
  },
  actions: {
    print: needAction('print'),
    closeOverlay: needAction('closeOverlay'),
    keepChange: assign((_, { exchange, now }: PairGiven) => ({ exchange, now })),
    keepAddress: assign((_, address: PairedAddress) => ({ address })),
    forgetAddress: assign({ address: null }),
  },
  delays: { copiedNotice: COPIED_NOTICE_MS, clipboardPatience: CLIPBOARD_PATIENCE_MS },
})

const mySignup = ({ context }: { context: PairContext }) => ({
  id: known(context.exchange.my_signup, 'my sign-up').id,
})

/** The recipient’s address. It is a parallel region, so that the survey answers can be read while the address loads. */
const address = pairViewSetup.createStateConfig({
  description: 'Where the gift goes.',
  initial: 'addressHidden',
  states: {
    addressHidden: {
      description: 'Not asked for, so nobody was told.',
      on: {
        'address.requested': {
          guard: 'addressIsReadable',
          target: 'loadingAddress',
          description: 'Until some time after the end.',
        },
      },
    },
    loadingAddress: {
      description: 'The address is on its way, and its owner is told.',
      invoke: {
        id: 'loadPairedAddress',
        src: 'loadPairedAddress',
        input: mySignup,
        onDone: {
          target: 'addressShown',
          actions: { type: 'keepAddress', params: output },
        },
        onError: 'addressFailed',
      },
    },
    addressFailed: {
      description: 'The address could not be fetched.',
      on: { 'address.requested': 'loadingAddress' },
    },
    addressShown: {
      description: 'The label can be read, copied and printed.',
      initial: 'resting',
      on: { 'print.requested': { actions: 'print' } },
      states: {
        resting: {
          description: 'Nothing is being done with it.',
          on: { 'copy.requested': 'copying' },
        },
        copying: {
          description: 'The lines go to the clipboard.',
          invoke: {
            id: 'copyText',
            src: 'copyText',
            input: ({ context }) => ({
              text: addressLines(known(context.address, 'the address')).join('\n'),
            }),
            onDone: 'copied',
            onError: 'uncopied',
          },
          after: { clipboardPatience: 'uncopied' },
        },
        copied: {
          description: 'Says so for a moment.',
          on: { 'copy.requested': 'copying' },
          after: { copiedNotice: 'resting' },
        },
        uncopied: {
          description: 'The browser did not allow it; the lines can be selected by hand.',
          on: { 'copy.requested': 'copying' },
        },
      },
    },
  },
})

const surveys = pairViewSetup.createStateConfig({
  description: 'What the recipient has answered.',
  invoke: hearOverlay(exchangeOverlays.surveys),
  on: { 'overlay.closed': '.surveysClosed' },
  initial: 'surveysClosed',
  states: {
    surveysClosed: {
      description: 'Not asked for.',
      on: { 'overlay.opened': 'surveysAsked' },
    },
    surveysAsked: {
      description: 'The address names the answers, and the exchange may ask for none yet.',
      always: {
        guard: 'hasSurveys',
        target: 'surveysOpened',
        description: 'The exchange asks for surveys.',
      },
    },
    surveysOpened: {
      description:
        'A popup shows the answers as soon as they are here, or that there are none yet.',
      on: {
        'surveys.closed': { target: 'surveysClosed', actions: 'closeOverlay' },
      },
      invoke: { id: 'pairedSurveys', src: 'pairedSurveys', input: mySignup },
    },
  },
})

/** The server knows about the match already, so there is nothing to send. */
const opensByItself = [
  { guard: 'hasOpenedMatch', target: 'known', description: 'The server knows it.' },
  {
    guard: 'hasReadAddress',
    target: 'known',
    description: 'Reading the address has told the server as well.',
  },
] as const

const match = pairViewSetup.createStateConfig({
  description: 'Whether the mods know that I have seen whom I gift.',
  initial: 'unopened',
  states: {
    unopened: {
      description: 'I have not said so, and not read the address.',
      always: opensByItself,
      on: { 'match.opened': 'acknowledging' },
    },
    acknowledging: {
      description: 'The server is told.',
      invoke: {
        id: 'acknowledgeMatch',
        src: 'acknowledgeMatch',
        input: mySignup,
        onDone: 'opened',
        onError: 'untold',
      },
    },
    untold: {
      description: 'The server does not know it yet.',
      always: opensByItself,
      on: { 'match.opened': 'acknowledging' },
    },
    opened: { description: 'I have just said so.' },
    known: { description: 'Nothing is left to say.' },
  },
})

/**
 * My recipient. Their address is fetched only when I ask for it, because they are notified of every reading. It is
 * dropped when I am given a different recipient, or may not read anything about this one for now. Their survey answers
 * open by URL.
 */
export const pairViewMachine = pairViewSetup.createMachine({
  id: 'pairView',
  description: 'The one I send to: her name, her address when I ask, her survey answers.',
  context: ({ input }) => ({ ...input, address: null }),
  on: {
    'exchange.changed': [
      {
        guard: { type: 'isRematched', params: event },
        target: '.waiting',
        actions: ['forgetAddress', { type: 'keepChange', params: event }],
        description: 'I am to send to somebody else.',
      },
      {
        guard: { type: 'recipientIsWithheld', params: event },
        target: '.paused',
        actions: ['forgetAddress', { type: 'keepChange', params: event }],
        description: 'The swap is paused, or my account suspended.',
      },
      { actions: { type: 'keepChange', params: event } },
    ],
  },
  initial: 'waiting',
  states: {
    waiting: {
      description: 'I do not know yet who I send to.',
      always: [
        {
          guard: { type: 'recipientIsWithheld', params: context },
          target: 'paused',
          description: 'I may read nothing about her for now.',
        },
        {
          guard: 'hasRecipient',
          target: 'paired',
          description: 'The name has been drawn.',
        },
      ],
    },
    paused: {
      description: 'Her name is all there is, until the swap resumes.',
      on: {
        'exchange.changed': {
          target: 'waiting',
          actions: { type: 'keepChange', params: event },
        },
      },
    },
    paired: {
      description: 'I know who I send to.',
      type: 'parallel',
      states: { match, address, surveys },
    },
  },
})

export type PairViewRef = ActorRefFrom<typeof pairViewMachine>
