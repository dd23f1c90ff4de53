/** Parts of the chart of a masked thread. */
import { known } from '#machines/known.ts'
import { event, formValues, output, problem } from '#machines/params.ts'
import {
  messageAsked,
  oldestOf,
  REPORTED_TOAST,
  SWITCHED_OFF_TOAST,
} from '#rules/exchange/pair-thread-words.ts'
import type { PairThreadContext } from './pairThread-types.ts'
import type { ThreadMessageValues, ThreadReportValues } from './thread.form.ts'

export type Here = { context: PairThreadContext }

export const which = ({ context: { exchange, with: role } }: Here) => ({
  id: known(exchange.my_signup, 'my sign-up').id,
  with: role,
})
export const shown = ({ page }: PairThreadContext) => known(page, 'the thread')
export const newest = ({ context }: Here) => ({ ...which({ context }), before: null })
export const keptChange = { type: 'keepChange', params: event } as const
export const changed = { 'exchange.changed': { actions: keptChange } } as const
export const folding = { 'thread.folded': { target: 'folded', actions: 'forgetAsked' } } as const
export const kept = [{ type: 'keepPage', params: output }, 'report'] as const
const draftIn = ({ exchange: { slug }, with: role }: PairThreadContext, message: string) => ({
  slug,
  with: role,
  message,
})
export const draftOf = ({
  context,
  event,
}: Here & { event: { snapshot: { context: { values: ThreadMessageValues } } } }) =>
  draftIn(context, event.snapshot.context.values.message)
export const noDraft = ({ context }: Here) => draftIn(context, '')
const closed = {
  'dialog.abandoned': { target: 'none', actions: ['forgetAsked', 'closeOverlay'] },
  'overlay.closed': { target: 'none', actions: 'forgetAsked' },
} as const

export const earlier = {
  description: 'The pages before the loaded messages.',
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is loading.',
      on: {
        'more.requested': {
          guard: 'hasOlder',
          target: 'loading',
          description: 'There are older messages.',
        },
      },
    },
    loading: {
      description: 'The page before is on its way.',
      invoke: {
        id: 'loadOlder',
        src: 'loadOlder',
        input: ({ context }: Here) => ({
          ...which({ context }),
          before: oldestOf(shown(context)),
        }),
        onDone: { target: 'idle', actions: { type: 'keepOlder', params: output } },
        onError: 'interrupted',
      },
    },
    interrupted: {
      description: 'The page before could not be loaded; what is here stays.',
      on: { 'more.requested': 'loading' },
    },
  },
} as const

export const dialog = {
  description: 'The dialogs over the thread.',
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Asks the address which dialog is open.',
      always: [
        {
          guard: 'opensReport',
          target: 'reporting',
          description: 'I am to report a message of the other side.',
        },
        {
          guard: 'opensOff',
          target: 'asking',
          description: 'I am to switch the thread off.',
        },
        { target: 'none', description: 'No dialog is open.' },
      ],
    },
    none: {
      description: 'Only the thread is shown.',
      on: {
        'overlay.opened': {
          target: 'deciding',
          actions: { type: 'keepAsked', params: event },
        },
      },
    },
    reporting: {
      description: 'A dialog asks why the message is reported.',
      on: closed,
      invoke: {
        id: 'threadReport',
        src: 'threadReport',
        input: ({ context }: Here): { values: ThreadReportValues } => ({
          values: {
            ...which({ context }),
            message: known(messageAsked(context), 'the message').id,
            reason: context.reason,
          },
        }),
        onSnapshot: { actions: { type: 'keepReason', params: formValues } },
        onDone: {
          target: 'none',
          actions: [
            'noteReport',
            'forgetAsked',
            'closeOverlay',
            { type: 'announce', params: REPORTED_TOAST },
          ],
        },
      },
    },
    asking: {
      description: 'Asks first: a thread cannot be switched on again.',
      on: { ...closed, 'off.confirmed': 'switchingOff' },
    },
    switchingOff: {
      tags: 'busy',
      description: 'The thread is being switched off.',
      invoke: {
        id: 'switchThreadOff',
        src: 'switchThreadOff',
        input: which,
        onDone: {
          target: 'none',
          actions: [
            'noteOff',
            'forgetAsked',
            'closeOverlay',
            { type: 'announce', params: SWITCHED_OFF_TOAST },
            'report',
          ],
        },
        onError: { target: 'asking', actions: { type: 'keepProblem', params: problem } },
      },
    },
  },
} as const
