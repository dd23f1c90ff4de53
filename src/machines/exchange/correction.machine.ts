import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction, needActor } from '#machines/needs.ts'
import {
  hearOverlay,
  needOverlay,
  type OverlayEvent,
  type OverlayOpened,
} from '#machines/overlay.ts'
import { event, formValues, output, problem } from '#machines/params.ts'
import type { Owner } from '#machines/report.ts'
import {
  CORRECTED,
  CORRECTION,
  correctionProblem,
  DELETED,
  hasLink,
  type LinkTyped,
  linkToCorrect,
} from '#rules/exchange/correction.ts'
import type { Step } from '#rules/exchange/step.ts'
import type { Toast } from '#rules/tab/toast.ts'
import { isNotFound, type Problem } from '#rules/wire/problem.ts'
import { type CorrectionValues, correctionForm } from './correction.form.ts'
import type { StepRecorded } from './stepBar-types.ts'

export type CorrectionEvent =
  | OverlayEvent
  | { type: 'correction.abandoned' }
  | { type: 'deletion.requested' }
  | { type: 'deletion.confirmed' }
  | { type: 'deletion.abandoned' }
  | { type: 'retry.requested' }

interface CorrectionGiven {
  reportTo: Owner<StepRecorded>
  now: string
}

interface CorrectionContext extends CorrectionGiven {
  /** The id of the step in the URL. */
  id: number | null
  step: Step | null
  /**
   * The link that the member entered. It is kept when the sheet closes, until the link is saved or the step is deleted.
   */
  typed: LinkTyped | null
  /** The reason the step cannot be corrected, or was not deleted. */
  problem: Problem | null
}

const theStep = ({ context }: { context: CorrectionContext }): Step =>
  known(context.step, 'the step')

const done = (toast: Toast) =>
  ({
    target: 'closed',
    actions: ['closeOverlay', { type: 'announce', params: toast }, 'forgetTyped', 'report'],
  }) as const

/**
 * Lets a member correct or delete their latest update of a kind, within a day of posting it. Deleting asks for
 * confirmation. The URL opens the sheet, which restores the link that was entered earlier. The page is notified of the
 * change and reloads its timeline. The other member sees the change the next time they load the page.
 */
export const correctionMachine = setup({
  types: {
    context: {} as CorrectionContext,
    events: {} as CorrectionEvent,
    input: {} as CorrectionGiven,
    children: {} as { overlay: 'overlay'; correctedLink: 'correctedLink' },
    tags: {} as 'open' | 'busy',
  },
  actors: {
    overlay: needOverlay,
    loadStep: needActor<Step, { id: number }>(),
    correctedLink: correctionForm,
    deleteStep: needActor<void, { id: number }>(),
  },
  guards: {
    namesStep: (_, { id }: OverlayOpened) => id !== null,
    isTooLate: ({ context }, step: Step) => correctionProblem(step, new Date(context.now)) !== null,
    hasLink: (_, step: Step) => hasLink(step),
    isNotFound: (_, problem: Problem) => isNotFound(problem),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    closeOverlay: needAction('closeOverlay'),
    keepId: assign((_, { id }: OverlayOpened) => ({ id, step: null, problem: null })),
    keepTyped: assign((_, { id, content }: CorrectionValues) => ({ typed: { id, content } })),
    forgetTyped: assign({ typed: null }),
    keepStep: assign((_, step: Step) => ({ step })),
    keepRefusal: assign(({ context }, step: Step) => ({
      step,
      problem: correctionProblem(step, new Date(context.now)),
    })),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
    forgetProblem: assign({ problem: null }),
    report: sendTo(({ context }) => context.reportTo, { type: 'step.recorded' }),
  },
}).createMachine({
  id: 'correction',
  description: 'Correcting the member’s latest update of its kind.',
  context: ({ input }) => ({ ...input, id: null, step: null, typed: null, problem: null }),
  invoke: hearOverlay(CORRECTION),
  on: { 'overlay.closed': '.closed' },
  initial: 'closed',
  states: {
    closed: {
      description: 'Nothing is being corrected.',
      on: {
        'overlay.opened': {
          guard: { type: 'namesStep', params: event },
          target: 'loading',
          actions: { type: 'keepId', params: event },
          description: 'The URL contains a step.',
        },
      },
    },
    loading: {
      tags: ['open', 'busy'],
      description: 'The current state of the step is being loaded.',
      on: { 'correction.abandoned': { target: 'closed', actions: 'closeOverlay' } },
      invoke: {
        id: 'loadStep',
        src: 'loadStep',
        input: ({ context }) => ({ id: known(context.id, 'the step of the address') }),
        onDone: [
          {
            guard: { type: 'isTooLate', params: output },
            target: 'unavailable',
            actions: { type: 'keepRefusal', params: output },
            description: 'The step is more than a day old, or it has closed its side.',
          },
          {
            guard: { type: 'hasLink', params: output },
            target: 'editing',
            actions: { type: 'keepStep', params: output },
            description: 'The step has a link that can be corrected.',
          },
          {
            target: 'confirming',
            actions: { type: 'keepStep', params: output },
            description: 'The step is a receipt. It has no link, so it can only be deleted.',
          },
        ],
        onError: [
          {
            guard: { type: 'isNotFound', params: problem },
            target: 'unavailable',
            actions: { type: 'keepProblem', params: problem },
            description: 'The step was deleted in another tab, or belongs to another member.',
          },
          {
            target: 'failed',
            actions: { type: 'keepProblem', params: problem },
            description: 'The request failed without saying whether the step can be corrected.',
          },
        ],
      },
    },
    failed: {
      tags: 'open',
      description: 'The step could not be loaded, and the member can try again.',
      on: {
        'correction.abandoned': { target: 'closed', actions: 'closeOverlay' },
        'retry.requested': { target: 'loading', actions: 'forgetProblem' },
      },
    },
    editing: {
      tags: 'open',
      description: 'The member corrects the link, or chooses to delete the step.',
      on: {
        'correction.abandoned': { target: 'closed', actions: 'closeOverlay' },
        'deletion.requested': 'confirming',
      },
      invoke: {
        id: 'correctedLink',
        src: 'correctedLink',
        input: ({ context }) => {
          const step = theStep({ context })
          const { id, type } = step
          return { values: { id, type, content: linkToCorrect(step, context.typed) } }
        },
        onSnapshot: { actions: { type: 'keepTyped', params: formValues } },
        onDone: done(CORRECTED),
      },
    },
    confirming: {
      tags: 'open',
      description: 'A popup asks whether to delete the step.',
      on: {
        'correction.abandoned': { target: 'closed', actions: 'closeOverlay' },
        'deletion.confirmed': { target: 'deleting', actions: 'forgetProblem' },
        'deletion.abandoned': [
          {
            guard: { type: 'hasLink', params: theStep },
            target: 'editing',
            actions: 'forgetProblem',
            description: 'The step has a link that can still be corrected.',
          },
          {
            target: 'closed',
            actions: 'closeOverlay',
            description: 'The step is a receipt without a link, so nothing is left to correct.',
          },
        ],
      },
    },
    deleting: {
      tags: ['open', 'busy'],
      description: 'The step is being deleted.',
      invoke: {
        id: 'deleteStep',
        src: 'deleteStep',
        input: ({ context }) => ({ id: theStep({ context }).id }),
        onDone: done(DELETED),
        onError: { target: 'confirming', actions: { type: 'keepProblem', params: problem } },
      },
    },
    unavailable: {
      tags: 'open',
      description: 'The step cannot be corrected, and the page says why.',
      on: { 'correction.abandoned': { target: 'closed', actions: 'closeOverlay' } },
    },
  },
})

export type CorrectionRef = ActorRefFrom<typeof correctionMachine>
