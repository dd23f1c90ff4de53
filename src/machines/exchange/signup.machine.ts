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
  description: 'My part in an exchange: none, joining, in, leaving.',
  context: ({ input }) => ({ ...input, reason: unsaid, isTooLate: false }),
  invoke: hearOverlay(exchangeOverlays.leave),
  on: { 'exchange.changed': { actions: { type: 'keepChange', params: event } } },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Checks whether I am in, and if not, whether I may be.',
      always: [
        {
          guard: 'isSignedUp',
          target: 'joined',
          description: 'I am in.',
        },
        {
          guard: 'isKeptOut',
          target: 'unavailable',
          description: 'The exchange says why I cannot sign up.',
        },
        { target: 'available', description: 'I am not in, and nothing keeps me out.' },
      ],
    },
    unavailable: {
      description: 'I cannot sign up now, and am told why.',
      entry: 'noteLateness',
      on: {
        'exchange.changed': { target: 'deciding', actions: { type: 'keepChange', params: event } },
      },
      initial: 'asking',
      states: {
        asking: {
          description: 'The exchange names one reason; `signupRefusal` says which comes first.',
          always: [
            keptOutBy('suspended', 'suspended', 'A mod has suspended my account.'),
            keptOutBy('paused', 'paused', 'A mod has paused my account.'),
            keptOutBy('onboarding', 'onboarding', 'I have not finished the onboarding.'),
            keptOutBy('parent', 'minor', 'I am a minor, and a parent has not agreed yet.'),
            keptOutBy('not_approved', 'notApproved', 'No mod has approved it.'),
            keptOutBy('started', 'started', 'It has begun.'),
            keptOutBy('region', 'region', 'It is for members of other regions.'),
            keptOutBy('full', 'full', 'All spots are taken.'),
            keptOutBy('open_default', 'giftOwed', 'I still owe a gift from an earlier exchange.'),
            keptOutBy('no_address', 'noAddress', 'My gift would have nowhere to go.'),
            keptOutBy('not_open', 'notOpen', 'It is too early.'),
            {
              target: 'otherwise',
              description: 'The server has a reason that this page does not know.',
            },
          ],
        },
        suspended: { description: 'I have to ask a mod.' },
        paused: { description: 'I have to wait, or ask a mod.' },
        onboarding: { description: 'The onboarding comes first.' },
        minor: { description: 'A parent has to agree first.' },
        notApproved: { description: 'It is not approved, or no longer is.' },
        started: { description: 'It goes on without me.' },
        region: { description: 'My region is not one it accepts.' },
        full: { description: 'A spot may be free again later.' },
        giftOwed: { description: 'A gift from an earlier exchange comes first.' },
        noAddress: { description: 'I have to add an address first.' },
        notOpen: { description: 'Sign-ups open later.' },
        otherwise: {
          description: 'Something that this page has no other words for than the server’s.',
        },
      },
    },
    available: {
      description: 'I may sign up.',
      on: {
        'exchange.changed': {
          actions: [{ type: 'keepChange', params: event }, 'refreshEnrolment'],
        },
      },
      always: [
        {
          guard: 'isSignedUp',
          target: 'joined',
          description: 'I have signed up in another tab.',
        },
        {
          guard: 'isKeptOut',
          target: 'unavailable',
          description: 'It is too late now, or full.',
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
          description: 'What the address asked for before is old news.',
        },
      },
    },
    joined: {
      description: 'I am in.',
      entry: 'settleWaiting',
      on: {
        'exchange.changed': {
          target: 'deciding',
          actions: { type: 'keepChange', params: event },
        },
        'overlay.opened': {
          guard: 'mayLeave',
          target: 'leaving',
          description: 'The start is ahead.',
        },
      },
    },
    leaving: {
      description: 'The reason is asked for, and the sign-up given up with it.',
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
      description: 'I am out; what I may do next comes with the reloaded exchange.',
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
