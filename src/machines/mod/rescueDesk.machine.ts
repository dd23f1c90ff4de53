import { type ActorRefFrom, assign, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needActor } from '#machines/needs.ts'
import { hearOverlay, needOverlay } from '#machines/overlay.ts'
import { event, output, problem } from '#machines/params.ts'
import type { Member } from '#rules/member/schema.ts'
import { deskOverlays, isWaiting } from '#rules/mod/overlays.ts'
import type { ModRescue } from '#rules/mod/rescue.ts'
import {
  hasRescuer,
  mayOpenRescue,
  mayPickRescuer,
  OPENED_TOAST,
  PICKED_TOAST,
} from '#rules/mod/rescue-words.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { Problem } from '#rules/wire/problem.ts'
import {
  closedStates,
  closing,
  type DeskContext,
  type DeskEvent,
  type DeskGiven,
  deskActions,
  deskGuards,
  followsAddress,
  keptOnList,
  listed,
  newDesk,
  oneOf,
} from './desk.ts'
import { rescueCasesMachine } from './rescueCases.machine.ts'

type RescuerPicked = { type: 'rescuer.picked'; id: number }

export type RescueDeskEvent =
  | DeskEvent
  | RescuerPicked
  | { type: 'opening.confirmed' }
  | { type: 'rescuer.requested' }

interface RescueDeskContext extends DeskGiven, DeskContext<ModRescue> {
  /** The member whom the mod has picked. */
  picked: number | null
  /** The rescuer of the open case, once the mod has looked them up. */
  rescuer: Member | null
  /** The reason why the last decision was refused. */
  problem: Problem | null
}

const which = ({ context }: { context: RescueDeskContext }) => ({ id: oneOf(context).id })

/** A decided case stays on the list, which is loaded again and shows who is next. */
const decided = (toast: Toast) =>
  ({
    target: '#rescueDesk.waiting',
    actions: [{ type: 'announce', params: toast }, ...keptOnList],
  }) as const
const refused = {
  target: 'choosing',
  actions: { type: 'keepProblem', params: problem },
} as const

/**
 * The missing gifts that wait for the mods or for a rescuer. A mod opens a case to rescuers, one of whom is drawn, or picks
 * the rescuer of a minor. The list names no rescuer: looking one up is logged.
 */
export const rescueDeskMachine = setup({
  types: {
    context: {} as RescueDeskContext,
    events: {} as RescueDeskEvent,
    input: {} as DeskGiven,
    tags: {} as 'busy',
    children: {} as {
      overlay: 'overlay'
      rescueCases: 'rescueCases'
      openToRescuers: 'openToRescuers'
      pickRescuer: 'pickRescuer'
      readRescuer: 'readRescuer'
    },
  },
  actors: {
    overlay: needOverlay,
    rescueCases: rescueCasesMachine,
    openToRescuers: needActor<ModRescue, { id: number }>(),
    pickRescuer: needActor<ModRescue, { id: number; member_id: number }>(),
    readRescuer: needActor<Member, { id: number }>(),
  },
  guards: {
    ...deskGuards,
    isWaiting: ({ context }) => isWaiting(context),
    mayOpenRescue: ({ context }) => mayOpenRescue(known(context.one, 'the open case')),
    mayPickRescuer: ({ context }, { id }: RescuerPicked) =>
      mayPickRescuer(known(context.one, 'the open case'), id),
    hasRescuer: ({ context }) => hasRescuer(known(context.one, 'the open case')),
  },
  actions: {
    ...deskActions<RescueDeskContext, RescueDeskEvent>('rescueCases'),
    keepPicked: assign((_, { id }: RescuerPicked) => ({ picked: id })),
    keepRescuer: assign((_, rescuer: Member) => ({ rescuer })),
    keepProblem: assign((_, why: Problem) => ({ problem: why })),
    forgetAll: assign({ picked: null, rescuer: null, problem: null }),
    forgetProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'rescueDesk',
  description: 'Missing gifts that are opened to rescuers.',
  context: ({ input }) => ({ ...input, ...newDesk, picked: null, rescuer: null, problem: null }),
  invoke: [hearOverlay(deskOverlays.rescuing), listed('rescueCases')],
  on: followsAddress,
  initial: 'waiting',
  states: {
    ...closedStates('isWaiting', 'deciding'),
    deciding: {
      type: 'parallel',
      description: 'A mod reads the state of a case, and decides.',
      exit: 'forgetAll',
      on: closing,
      states: {
        decision: {
          description: 'Opens the case to rescuers, or picks one.',
          initial: 'choosing',
          states: {
            choosing: {
              description: 'The page shows what the mod can do, or why they can’t.',
              on: {
                'opening.confirmed': {
                  guard: 'mayOpenRescue',
                  target: 'opening',
                  description: 'The recipient agrees, and is of age.',
                },
                'rescuer.picked': {
                  guard: { type: 'mayPickRescuer', params: event },
                  target: 'picking',
                  actions: { type: 'keepPicked', params: event },
                  description: 'The recipient agrees and is a minor, and the member can be asked.',
                },
              },
            },
            opening: {
              tags: 'busy',
              description: 'The case is being opened, and the first member is drawn.',
              entry: 'forgetProblem',
              invoke: {
                id: 'openToRescuers',
                src: 'openToRescuers',
                input: which,
                onDone: decided(OPENED_TOAST),
                onError: refused,
              },
            },
            picking: {
              tags: 'busy',
              description: 'The member whom the mod has picked is being asked.',
              entry: 'forgetProblem',
              invoke: {
                id: 'pickRescuer',
                src: 'pickRescuer',
                input: ({ context }) => ({
                  ...which({ context }),
                  member_id: known(context.picked, 'the picked member'),
                }),
                onDone: decided(PICKED_TOAST),
                onError: refused,
              },
            },
          },
        },
        naming: {
          description: 'Shows the rescuer’s name on request.',
          initial: 'unnamed',
          states: {
            unnamed: {
              description: 'The page warns that looking up the rescuer is logged.',
              on: {
                'rescuer.requested': {
                  guard: 'hasRescuer',
                  target: 'loading',
                  description: 'A member is asked, or has accepted.',
                },
              },
            },
            loading: {
              tags: 'busy',
              description: 'The rescuer is being loaded, which is logged.',
              invoke: {
                id: 'readRescuer',
                src: 'readRescuer',
                input: which,
                onDone: { target: 'named', actions: { type: 'keepRescuer', params: output } },
                onError: 'failed',
              },
            },
            named: { description: 'The rescuer is shown.' },
            failed: {
              description: 'The rescuer could not be loaded.',
              on: { 'rescuer.requested': 'loading' },
            },
          },
        },
      },
    },
  },
})

export type RescueDeskRef = ActorRefFrom<typeof rescueDeskMachine>
