import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction, needActor } from '#machines/needs.ts'
import {
  hearOverlay,
  needOverlay,
  type OverlayEvent,
  type OverlayOpened,
} from '#machines/overlay.ts'
import { event, formProblem, formValues, output, problem } from '#machines/params.ts'
import type { ExchangeOutdated, Owner } from '#machines/report.ts'
import {
  exchangeOverlays,
  opensRemoval,
  reasonKept,
  signupAsked,
} from '#rules/exchange/overlays.ts'
import { mayTakeOut, withoutSignup } from '#rules/exchange/participation.ts'
import { isStale, onlyKeyOf, type RemovalPlan } from '#rules/exchange/removal.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import type { Role } from '#rules/member/schema.ts'
import type { Overlay } from '#rules/tab/place.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { Problem } from '#rules/wire/problem.ts'
import { removalForm } from './reason.form.ts'

type ExchangeChanged = { type: 'exchange.changed'; exchange: Exchange; now: string }

export type SignupDeskEvent =
  | ExchangeChanged
  | OverlayEvent
  | { type: 'removal.requested'; signup: Signup }
  | { type: 'retry.requested' }
  | { type: 'removal.abandoned' }

interface SignupDeskGiven {
  actor: { id: number; role: Role }
  exchange: Exchange
  now: string
}

interface SignupDeskInputs extends SignupDeskGiven {
  reportTo: Owner<ExchangeOutdated>
}

interface SignupDeskContext extends SignupDeskInputs {
  signup: Signup | null
  /** The possible re-arrangements of the pairs if the member is removed. */
  plan: RemovalPlan | null
  /** The draft of the reason, kept while the plan is loaded again. */
  reason: string
  problem: Problem | null
}

/** Returns the sign-up to remove, in states in which there is one. */
const chosen = ({ signup }: SignupDeskContext) => known(signup, 'the one to take out')

const takenOut = ({ context }: { context: SignupDeskContext }): Toast => ({
  message: `${chosen(context).user.nickname} is no longer part of this exchange`,
  tone: 'good',
})

const removalOf = ({ event: { signup } }: { event: { signup: Signup } }): Overlay => ({
  what: exchangeOverlays.removal,
  id: signup.id,
})

/** Transitions while a mod is asked to confirm a removal. */
const asking = { 'removal.abandoned': { target: 'idle', actions: 'closeOverlay' } } as const

/**
 * Lets a mod remove a member from an exchange that is not over, with a reason. The URL contains the id of the sign-up.
 * Before anything happens, the desk loads the effect on the other participants. If there are several possible
 * re-arrangements, the mod chooses one. If the effect has changed by the time the mod confirms, it is loaded again. The
 * draft of the reason is restored if the same member is opened next. The page is notified of the removal, because
 * members may have new recipients.
 */
export const signupDeskMachine = setup({
  types: {
    context: {} as SignupDeskContext,
    events: {} as SignupDeskEvent,
    input: {} as SignupDeskInputs,
    children: {} as { [Id in 'overlay' | 'removal' | 'loadRemovalPlan']: Id },
    tags: {} as 'asking',
  },
  actors: {
    overlay: needOverlay,
    loadRemovalPlan: needActor<RemovalPlan, { id: number }>(),
    removal: removalForm,
  },
  guards: {
    mayTakeOut: ({ context: { actor, exchange, now } }, { signup }: { signup: Signup }) =>
      mayTakeOut(actor, { exchange, signup, now: new Date(now) }),
    opensRemoval: ({ context: { actor, exchange, now } }, { id }: OverlayOpened) =>
      opensRemoval(id, actor, { exchange, now: new Date(now) }),
    isStale: (_, problem: Problem | null) => isStale(problem),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    openOverlay: needAction<Overlay>('openOverlay'),
    closeOverlay: needAction('closeOverlay'),
    report: sendTo(({ context }) => context.reportTo, { type: 'exchange.outdated' }),
    keepChange: assign((_, { exchange, now }: ExchangeChanged) => ({ exchange, now })),
    dropSignup: assign(({ context }) => ({
      exchange: withoutSignup(context.exchange, chosen(context)),
    })),
    choose: assign(({ context }, { id }: OverlayOpened) => {
      const signup = known(signupAsked(id, context.exchange), 'the one to take out')
      return { signup, reason: reasonKept(signup, context), problem: null }
    }),
    keepPlan: assign((_, plan: RemovalPlan) => ({ plan })),
    keepProblem: assign((_, problem: Problem | null) => ({ problem })),
    forgetProblem: assign({ problem: null }),
    keepReason: assign((_, { reason }: { reason: string }) => ({ reason })),
  },
}).createMachine({
  id: 'signupDesk',
  description: 'Removing members from an exchange.',
  context: ({ input }) => ({ ...input, signup: null, plan: null, reason: '', problem: null }),
  invoke: hearOverlay(exchangeOverlays.removal),
  on: {
    'exchange.changed': { actions: { type: 'keepChange', params: event } },
    'removal.requested': {
      guard: { type: 'mayTakeOut', params: event },
      actions: { type: 'openOverlay', params: removalOf },
      description: 'The actor is a mod, and the member is somebody else.',
    },
    'overlay.closed': '.idle',
  },
  initial: 'idle',
  states: {
    idle: {
      description: 'The participants are shown.',
      on: {
        'overlay.opened': {
          guard: { type: 'opensRemoval', params: event },
          target: 'planning',
          actions: { type: 'choose', params: event },
          description: 'The URL contains a participant whom this mod may remove.',
        },
      },
    },
    planning: {
      tags: 'asking',
      description: 'The effect on the other participants is being loaded.',
      on: asking,
      invoke: {
        id: 'loadRemovalPlan',
        src: 'loadRemovalPlan',
        input: ({ context }) => ({ id: chosen(context).id }),
        onDone: {
          target: 'removing',
          actions: { type: 'keepPlan', params: output },
        },
        onError: {
          target: 'unplanned',
          actions: {
            type: 'keepProblem',
            params: problem,
          },
        },
      },
    },
    unplanned: {
      tags: 'asking',
      description: 'The effect could not be loaded.',
      on: {
        ...asking,
        'retry.requested': { target: 'planning', actions: 'forgetProblem' },
      },
    },
    removing: {
      tags: 'asking',
      description:
        'The mod writes a reason, chooses one of the possible re-arrangements, and removes the member.',
      on: asking,
      invoke: {
        id: 'removal',
        src: 'removal',
        input: ({ context }) => ({
          values: {
            id: chosen(context).id,
            reason: context.reason,
            rearrangement: onlyKeyOf(known(context.plan, 'the plan')),
          },
        }),
        onSnapshot: [
          {
            guard: {
              type: 'isStale',
              params: formProblem,
            },
            target: 'planning',
            actions: [
              { type: 'keepReason', params: formValues },
              { type: 'keepProblem', params: formProblem },
            ],
            description: 'The chosen re-arrangement no longer works.',
          },
          {
            actions: { type: 'keepReason', params: formValues },
            description: 'The plan still holds, and the typed reason is kept.',
          },
        ],
        onDone: {
          target: 'idle',
          actions: ['closeOverlay', { type: 'announce', params: takenOut }, 'dropSignup', 'report'],
        },
      },
    },
  },
})

export type SignupDeskRef = ActorRefFrom<typeof signupDeskMachine>
