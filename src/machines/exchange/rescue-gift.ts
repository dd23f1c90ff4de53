/** The region for the gift of a rescuer: what they record, and how they withdraw. */
import { known } from '#machines/known.ts'
import { output, problem, shown } from '#machines/params.ts'
import type { Owner } from '#machines/report.ts'
import { WITHDRAWN_TOAST } from '#rules/exchange/rescue-page.ts'
import type { Rescue } from '#rules/exchange/rescue-schema.ts'
import { linkLeft } from '#rules/exchange/step.ts'
import { UPDATE_SAVED } from '#rules/exchange/step-words.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { RescueContext } from './rescue-types.ts'
import type { StepRecorded } from './stepBar-types.ts'

export type Here = { context: RescueContext }

/** The rescue, in states in which it has loaded. */
export const rescueOf = ({ rescue }: RescueContext): Rescue => known(rescue, 'the rescue')
export const which = ({ context }: Here) => ({ id: context.id })

export const closed = ['forgetAsked', 'closeOverlay'] as const
export const answered = (toast: Toast) =>
  [
    { type: 'keepRescue', params: output<Rescue> },
    { type: 'announce', params: toast },
    'lookAgain',
  ] as const
export const failed = [{ type: 'keepProblem', params: problem }, 'lookAgain'] as const

/** The rescuer closes a dialog, by its button or with Back. */
const abandoned = { target: 'deciding', actions: [...closed] } as const
const left = (guard: 'closesDispatch' | 'closesClosing' | 'closesWithdrawal') =>
  ({
    guard,
    target: 'deciding',
    description: 'The URL no longer contains the dialog, or it may no longer be open.',
  }) as const

/** The dialogs that the URL opens while nothing is being recorded. */
const opening = [
  {
    guard: 'opensRescueDispatch',
    target: 'dispatching',
    actions: 'keepType',
    description: 'The URL asks to record something that was sent.',
  },
  {
    guard: 'opensRescueClosing',
    target: 'closing',
    actions: 'keepType',
    description: 'The URL asks to record that everything was sent.',
  },
  {
    guard: 'opensWithdrawal',
    target: 'doubting',
    actions: 'forgetProblem',
    description: 'The URL asks to withdraw.',
  },
] as const

/** Makes the page load the rescue again, even if Back interrupts a call, because it may have succeeded. */
const lookAgain = { exit: 'lookAgain' } as const

const told = [
  { type: 'keepStep', params: output },
  ...closed,
  { type: 'announce', params: UPDATE_SAVED },
] as const

export const gift = {
  description: 'The gift that the rescuer sends.',
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Checks what has been sent, and what the URL asks for.',
      always: [
        ...opening,
        { guard: 'hasSentAllOfRescue', target: 'sent', description: 'Everything is on its way.' },
        { guard: 'hasSentRescue', target: 'sending', description: 'Something is on its way.' },
        { target: 'accepted', description: 'Nothing has been sent yet.' },
      ],
    },
    accepted: {
      description: 'The rescuer has 14 days to send a gift, and can still withdraw.',
      always: [
        ...opening,
        {
          guard: 'hasSentRescue',
          target: 'deciding',
          description: 'A gift was recorded in another tab.',
        },
      ],
    },
    sending: {
      description: 'A gift is on its way, and the rescuer can record another.',
      always: [
        ...opening,
        {
          guard: 'hasSentAllOfRescue',
          target: 'sent',
          description: 'The rest was recorded in another tab.',
        },
      ],
    },
    sent: { description: 'Everything is on its way.' },
    dispatching: {
      description: 'The rescuer records something they sent, with a link.',
      ...lookAgain,
      always: left('closesDispatch'),
      on: { 'choice.abandoned': abandoned },
      invoke: {
        id: 'dispatch',
        src: 'dispatch',
        input: ({ context, self }: Here & { self: Owner<StepRecorded> }) => ({
          exchangeId: rescueOf(context).exchange.id,
          stepType: context.stepType,
          link: linkLeft(context.links, context.stepType),
          recipient: null,
          rescueId: context.id,
          isRematched: false,
          reportTo: self,
        }),
        onSnapshot: { actions: { type: 'keepLink', params: shown } },
        onDone: { target: 'deciding', actions: [...told, 'forgetLink'] },
      },
    },
    closing: {
      description: 'The rescuer confirms that everything was sent.',
      ...lookAgain,
      always: left('closesClosing'),
      on: { 'choice.abandoned': abandoned },
      invoke: {
        id: 'closing',
        src: 'closing',
        input: ({ context }: Here) => ({
          exchangeId: rescueOf(context).exchange.id,
          signupId: null,
          rescueId: context.id,
          stepType: context.stepType,
        }),
        onDone: { target: 'deciding', actions: told },
      },
    },
    doubting: {
      description: 'Asks whether the rescuer wants to withdraw. Then another member is asked.',
      always: left('closesWithdrawal'),
      on: { 'choice.abandoned': abandoned, 'withdrawal.confirmed': 'withdrawing' },
    },
    withdrawing: {
      tags: 'busy',
      description: 'The withdrawal is being sent.',
      entry: 'forgetProblem',
      invoke: {
        id: 'withdraw',
        src: 'declineRescue',
        input: which,
        onDone: {
          target: '#rescue.ready.course.deciding',
          actions: [...answered(WITHDRAWN_TOAST), ...closed],
        },
        onError: { target: 'doubting', actions: failed },
      },
    },
  },
} as const
