import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction, needActor } from '#machines/needs.ts'
import { hearOverlay, needOverlay, type OverlayEvent } from '#machines/overlay.ts'
import { context, event } from '#machines/params.ts'
import type { ExchangeOutdated, Owner } from '#machines/report.ts'
import { pairedSurveysMachine } from '#machines/survey/pairedSurveys.machine.ts'
import { addressIsReadable, type PairedAddress } from '#rules/address/schema.ts'
import { exchangeOverlays, hasSurveys } from '#rules/exchange/overlays.ts'
import { hasRecipient, isRematched, isSealed, isUnsealed } from '#rules/exchange/participation.ts'
import { recipientIsWithheld } from '#rules/exchange/pause.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { CLIPBOARD_PATIENCE_MS, COPIED_NOTICE_MS } from '#rules/tab/waits.ts'
import { addressRegion } from './address-region.ts'
import { matchEnvelopeMachine } from './matchEnvelope.machine.ts'

type ExchangeChanged = { type: 'exchange.changed'; exchange: Exchange; now: string }

export type PairViewEvent =
  | ExchangeChanged
  | { type: 'address.requested' }
  | { type: 'copy.requested' }
  | { type: 'print.requested' }
  | OverlayEvent
  | { type: 'surveys.closed' }

interface PairGiven {
  exchange: Exchange
  now: string
  reportTo: Owner<ExchangeOutdated>
}

interface PairContext extends PairGiven {
  address: PairedAddress | null
}

const pairViewSetup = setup({
  types: {
    context: {} as PairContext,
    events: {} as PairViewEvent,
    input: {} as PairGiven,
    children: {} as { [Id in 'overlay' | 'matchEnvelope' | 'pairedSurveys']: Id },
  },
  actors: {
    overlay: needOverlay,
    matchEnvelope: matchEnvelopeMachine,
    loadPairedAddress: needActor<PairedAddress, { id: number }>(),
    pairedSurveys: pairedSurveysMachine,
    copyText: needActor<void, { text: string }>(),
  },
  guards: {
    hasSurveys: ({ context }) => hasSurveys(context.exchange),
    hasRecipient: ({ context }) => hasRecipient(context.exchange),
    isSealed: ({ context }) => isSealed(context.exchange),
    isRematched: ({ context }, { exchange }: { exchange: Exchange }) =>
      isRematched(context.exchange, exchange),
    isUnsealed: ({ context }, { exchange }: { exchange: Exchange }) =>
      isUnsealed(context.exchange, exchange),
    recipientIsWithheld: (_, { exchange }: { exchange: Exchange }) => recipientIsWithheld(exchange),
    addressIsReadable: ({ context: { exchange, now } }) =>
      addressIsReadable(exchange, new Date(now)),
  },
  actions: {
    print: needAction('print'),
    closeOverlay: needAction('closeOverlay'),
    keepChange: assign((_, { exchange, now }: ExchangeChanged) => ({ exchange, now })),
    tellEnvelope: sendTo('matchEnvelope', { type: 'match.opened' }),
    keepAddress: assign((_, address: PairedAddress) => ({ address })),
    forgetAddress: assign({ address: null }),
  },
  delays: { copiedNotice: COPIED_NOTICE_MS, clipboardPatience: CLIPBOARD_PATIENCE_MS },
})

const mySignup = ({ context }: { context: PairContext }) => ({
  id: known(context.exchange.my_signup, 'my sign-up').id,
})

/** Parallel to the surveys, so that the survey answers can be read while the address loads. */
const address = pairViewSetup.createStateConfig(addressRegion('addressIsReadable', mySignup))

const surveys = pairViewSetup.createStateConfig({
  description: 'The recipient’s survey answers.',
  invoke: hearOverlay(exchangeOverlays.surveys),
  on: { 'overlay.closed': '.surveysClosed' },
  initial: 'surveysClosed',
  states: {
    surveysClosed: {
      description: 'The answers are closed.',
      on: { 'overlay.opened': 'surveysAsked' },
    },
    surveysAsked: {
      description:
        'The URL asks for the answers, but the exchange may not require any surveys yet.',
      always: {
        guard: 'hasSurveys',
        target: 'surveysOpened',
        description: 'The exchange requires surveys.',
      },
    },
    surveysOpened: {
      description:
        'A popup shows the answers as soon as they are loaded, or says that there are none yet.',
      on: {
        'surveys.closed': { target: 'surveysClosed', actions: 'closeOverlay' },
      },
      invoke: { id: 'pairedSurveys', src: 'pairedSurveys', input: mySignup },
    },
  },
})

/**
 * The member's recipient. The recipient's name is in an envelope until the member opens it, here or in another tab. The
 * address is fetched only on request, because the recipient is notified each time. It is discarded when the member gets
 * a different recipient, or while the member may not see anything about the recipient. The survey answers have their
 * own URL.
 */
export const pairViewMachine = pairViewSetup.createMachine({
  id: 'pairView',
  description:
    'The member’s recipient, with their name, address and survey answers as far as opened.',
  context: ({ input }) => ({ ...input, address: null }),
  on: {
    'exchange.changed': [
      {
        guard: { type: 'isRematched', params: event },
        target: '.waiting',
        actions: ['forgetAddress', { type: 'keepChange', params: event }],
        description: 'The member has a new recipient.',
      },
      {
        guard: { type: 'recipientIsWithheld', params: event },
        target: '.paused',
        actions: ['forgetAddress', { type: 'keepChange', params: event }],
        description: 'The swap is paused, or the member’s account is suspended.',
      },
      {
        actions: { type: 'keepChange', params: event },
        description: 'The recipient is the same, so everything that is open stays open.',
      },
    ],
  },
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The member has no recipient yet.',
      always: [
        {
          guard: { type: 'recipientIsWithheld', params: context },
          target: 'paused',
          description: 'The member may not read the recipient’s data for now.',
        },
        {
          guard: 'isSealed',
          target: 'sealed',
          description: 'The recipient’s name has been drawn.',
        },
        {
          guard: 'hasRecipient',
          target: 'paired',
          description: 'The member has opened the envelope before, or has read the address.',
        },
      ],
    },
    paused: {
      description: 'Only the name or the closed envelope is shown until the swap resumes.',
      on: {
        'exchange.changed': {
          target: 'waiting',
          actions: { type: 'keepChange', params: event },
        },
      },
    },
    sealed: {
      description: 'The recipient’s name is in a closed envelope.',
      invoke: {
        id: 'matchEnvelope',
        src: 'matchEnvelope',
        input: ({ context: { exchange, reportTo } }) => ({
          signupId: known(exchange.my_signup, 'my sign-up').id,
          reportTo,
        }),
        onDone: 'paired',
      },
      on: {
        'exchange.changed': {
          guard: { type: 'isUnsealed', params: event },
          actions: [{ type: 'keepChange', params: event }, 'tellEnvelope'],
          description: 'The member has opened the envelope, in this tab or elsewhere.',
        },
      },
    },
    paired: {
      description: 'The member can see their recipient’s name.',
      type: 'parallel',
      states: { address, surveys },
    },
  },
})

export type PairViewRef = ActorRefFrom<typeof pairViewMachine>
