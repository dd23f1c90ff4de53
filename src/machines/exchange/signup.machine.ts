import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction } from '#machines/needs.ts'
import { hearOverlay, needOverlay, type OverlayEvent } from '#machines/overlay.ts'
import { event, formValues, output } from '#machines/params.ts'
import type { ExchangeOutdated, Owner } from '#machines/report.ts'
import type { WaitingSignup } from '#rules/exchange/going-on.ts'
import { exchangeOverlays } from '#rules/exchange/overlays.ts'
import {
  isKeptOut,
  isKeptOutBy,
  isSignedUp,
  mayLeave,
  type Obstacle,
  withSignup,
} from '#rules/exchange/participation.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import { asListed, mineOutdated } from '#rules/exchange/tabs.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { ChangedItem } from '#rules/wire/listing.ts'
import { enrolmentMachine } from './enrolment.machine.ts'
import { type LeaveValues, leaveForm } from './leave.form.ts'

export type SignupEvent =
  | { type: 'exchange.changed'; exchange: Exchange; now: string }
  | OverlayEvent
  | { type: 'leave.abandoned' }

interface SignupGiven {
  exchange: Exchange
  now: string
}

interface SignupInputs extends SignupGiven {
  /**
   * The sign-up that continues because the member has come back from the survey it was waiting for; null if there is
   * none.
   */
  waiting: WaitingSignup | null
  reportTo: Owner<ExchangeOutdated>
}

interface SignupContext extends SignupInputs {
  /** The reason for leaving, as entered so far. */
  reason: Pick<LeaveValues, 'choice' | 'note'>
  /** True if the member has come back from a survey to an exchange that no longer accepts them. */
  isTooLate: boolean
}

const unsaid = { choice: '', note: '' } as const

const welcome: Toast = { message: 'You have signed up!', tone: 'good' }
const farewell: Toast = { message: 'You are no longer part of this exchange', tone: 'good' }

/** The lists are updated right away, so that Back never returns to an outdated one. */
const toldLists = [
  {
    type: 'changeItem',
    params: ({ context }: { context: SignupContext }) => asListed(context.exchange),
  },
  { type: 'outdateList', params: mineOutdated },
] as const

const keptOutBy = <Target extends string>(
  obstacle: Obstacle,
  target: Target,
  description: string,
) => ({ guard: { type: 'isKeptOutBy' as const, params: obstacle }, target, description })

/**
 * The member's part in an exchange. Whether they may join depends on the exchange, and changes with the clock and with
 * other members’ sign-ups. When the member comes back from a survey, the sign-up continues once, or the page explains
 * why it cannot. Leaving has its own URL and asks for a reason; an unsent reason is kept for the visit. Nobody can
 * leave once the exchange has started.
 */
export const signupMachine = setup({
  types: {
    context: {} as SignupContext,
    events: {} as SignupEvent,
    input: {} as SignupInputs,
    children: {} as { overlay: 'overlay'; enrolment: 'enrolment'; leave: 'leave' },
  },
  actors: {
    overlay: needOverlay,
    enrolment: enrolmentMachine,
    leave: leaveForm,
  },
  guards: {
    isSignedUp: ({ context }) => isSignedUp(context.exchange),
    isKeptOut: ({ context }) => isKeptOut(context.exchange),
    isKeptOutBy: ({ context }, obstacle: Obstacle) => isKeptOutBy(context.exchange, obstacle),
    mayLeave: ({ context: { exchange, now } }) => mayLeave(exchange, new Date(now)),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    closeOverlay: needAction('closeOverlay'),
    changeItem: needAction<ChangedItem>('changeItem'),
    outdateList: needAction<typeof mineOutdated>('outdateList'),
    report: sendTo(({ context }) => context.reportTo, { type: 'exchange.outdated' }),
    keepChange: assign((_, { exchange, now }: SignupGiven) => ({ exchange, now })),
    keepSignup: assign(({ context }, signup: Signup | null) => ({
      exchange: withSignup(context.exchange, signup),
    })),
    keepReason: assign((_, { choice, note }: LeaveValues) => ({ reason: { choice, note } })),
    forgetReason: assign({ reason: unsaid }),
    noteLateness: assign(({ context }) => ({
      isTooLate: context.isTooLate || context.waiting !== null,
      waiting: null,
    })),
    settleWaiting: assign({ isTooLate: false, waiting: null }),
    refreshEnrolment: sendTo('enrolment', { type: 'exchange.refreshed' }),
  },
}).createMachine({
  id: 'signup',
  description: 'The member’s part in an exchange: not joined, joining, joined or leaving.',
  context: ({ input }) => ({ ...input, reason: unsaid, isTooLate: false }),
  invoke: hearOverlay(exchangeOverlays.leave),
  on: { 'exchange.changed': { actions: { type: 'keepChange', params: event } } },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Checks whether the member is signed up, and if not, whether they may sign up.',
      always: [
        {
          guard: 'isSignedUp',
          target: 'joined',
          description: 'The member is signed up.',
        },
        {
          guard: 'isKeptOut',
          target: 'unavailable',
          description: 'The member cannot sign up, and the exchange contains the reason.',
        },
        { target: 'available', description: 'The member is not signed up, and may sign up.' },
      ],
    },
    unavailable: {
      description: 'The member cannot sign up now, and the page says why.',
      entry: 'noteLateness',
      on: {
        'exchange.changed': { target: 'deciding', actions: { type: 'keepChange', params: event } },
      },
      initial: 'asking',
      states: {
        asking: {
          description:
            'Finds the reason. If there are several, `signupRefusal` decides which comes first.',
          always: [
            keptOutBy('suspended', 'suspended', 'A mod has suspended the account.'),
            keptOutBy('paused', 'paused', 'A mod has paused the account.'),
            keptOutBy('onboarding', 'onboarding', 'The member has not completed the onboarding.'),
            keptOutBy('parent', 'minor', 'The member is a minor, and a parent has not agreed yet.'),
            keptOutBy('not_approved', 'notApproved', 'No mod has approved the exchange.'),
            keptOutBy('started', 'started', 'The exchange has started.'),
            keptOutBy('region', 'region', 'The exchange is for members of other regions.'),
            keptOutBy('full', 'full', 'All spots are taken.'),
            keptOutBy(
              'open_default',
              'giftOwed',
              'The member still owes a gift from an earlier exchange.',
            ),
            keptOutBy('too_many', 'swapsUnfinished', 'The member is in too many unfinished swaps.'),
            keptOutBy('no_address', 'noAddress', 'The member has no address for their gift.'),
            keptOutBy('not_open', 'notOpen', 'Sign-ups are not open yet.'),
            {
              target: 'otherwise',
              description: 'The server has a reason that this page does not know.',
            },
          ],
        },
        suspended: { description: 'The account is suspended, and the member has to ask a mod.' },
        paused: { description: 'The account is paused, and the member has to wait or ask a mod.' },
        onboarding: { description: 'The member has to complete the onboarding first.' },
        minor: { description: 'A parent has to agree first.' },
        notApproved: { description: 'The exchange is not approved, or no longer is.' },
        started: { description: 'The exchange has started without the member.' },
        region: { description: 'The exchange is not open to the member’s region.' },
        full: { description: 'The exchange is full. A spot may open up later.' },
        giftOwed: { description: 'The member owes a gift from an earlier exchange.' },
        swapsUnfinished: { description: 'The member has to finish one of their swaps first.' },
        noAddress: { description: 'The member has to add an address first.' },
        notOpen: { description: 'Sign-ups open later.' },
        otherwise: {
          description: 'The page shows the server’s own sentence.',
        },
      },
    },
    available: {
      description: 'The member may sign up.',
      on: {
        'exchange.changed': {
          actions: [{ type: 'keepChange', params: event }, 'refreshEnrolment'],
        },
      },
      always: [
        {
          guard: 'isSignedUp',
          target: 'joined',
          description: 'The member has signed up in another tab.',
        },
        {
          guard: 'isKeptOut',
          target: 'unavailable',
          description: 'The exchange is full by now, or it is too late.',
        },
      ],
      invoke: {
        id: 'enrolment',
        src: 'enrolment',
        input: ({ context: { exchange, waiting, reportTo } }) => ({
          exchangeId: exchange.id,
          waiting,
          reportTo,
        }),
        onDone: {
          target: 'joined',
          actions: [
            { type: 'keepSignup', params: output },
            { type: 'announce', params: welcome },
            ...toldLists,
            'closeOverlay',
            'report',
          ],
          description:
            'The member has just signed up, so what the URL asked for before no longer applies.',
        },
      },
    },
    joined: {
      description: 'The member is signed up.',
      entry: 'settleWaiting',
      on: {
        'exchange.changed': {
          target: 'deciding',
          actions: { type: 'keepChange', params: event },
        },
        'overlay.opened': {
          guard: 'mayLeave',
          target: 'leaving',
          description: 'The exchange has not started.',
        },
      },
    },
    leaving: {
      description: 'A dialog asks for the reason, and cancels the sign-up.',
      // The call interrupted by Back may have reached the server, so the page reloads the exchange.
      exit: 'report',
      on: {
        'leave.abandoned': { target: 'deciding', actions: 'closeOverlay' },
        'overlay.closed': 'deciding',
      },
      invoke: {
        id: 'leave',
        src: 'leave',
        input: ({ context }) => ({
          values: {
            id: known(context.exchange.my_signup, 'my sign-up').id,
            ...context.reason,
          },
        }),
        onSnapshot: { actions: { type: 'keepReason', params: formValues } },
        onDone: {
          target: 'left',
          actions: [
            'closeOverlay',
            'forgetReason',
            { type: 'keepSignup', params: null },
            { type: 'announce', params: farewell },
            ...toldLists,
          ],
        },
      },
    },
    left: {
      description:
        'The sign-up is cancelled. The reloaded exchange shows what the member may do next.',
      on: {
        'exchange.changed': {
          target: 'deciding',
          actions: { type: 'keepChange', params: event },
        },
      },
    },
  },
})

export type SignupRef = ActorRefFrom<typeof signupMachine>
