import { type ActorRefFrom, assign, setup } from 'xstate'
import { hasChanged } from '#rules/form/form.ts'
import { known } from './known.ts'
import { needListener } from './needs.ts'
import { event } from './params.ts'

type Values = Record<string, unknown>
type ValuesChanged = { type: 'values.changed'; values: Values }

export type UnsavedWorkEvent = ValuesChanged | { type: 'work.saved' }

interface UnsavedWorkContext {
  /** The initial values; null until they are known. */
  first: Values | null
}

const compared = ({
  context,
  event,
}: {
  context: UnsavedWorkContext
  event: ValuesChanged
}): Step => ({ first: known(context.first, 'the first values'), values: event.values })

interface Step {
  first: Values
  values: Values
}

/**
 * Tracks whether a form's values differ from its initial ones. While they do, `guardWork` asks before leaving: the tab
 * asks “Leave without saving?” before a link or Back, and the browser asks before a reload. For forms that keep a
 * draft, only the browser asks. A form runs this chart beside its fields. A chart with several forms that are saved
 * together runs one instance for all of them.
 */
export const unsavedWorkMachine = setup({
  types: { context: {} as UnsavedWorkContext, events: {} as UnsavedWorkEvent },
  actors: { guardWork: needListener<never>() },
  guards: { hasChanged: (_, { first, values }: Step) => hasChanged(first, values) },
  actions: { keepFirst: assign({ first: (_, { values }: ValuesChanged) => values }) },
}).createMachine({
  id: 'unsavedWork',
  description: 'Whether a form contains unsaved values.',
  context: { first: null },
  initial: 'blank',
  states: {
    blank: {
      description: 'The form has no values yet.',
      on: {
        'values.changed': { target: 'pristine', actions: { type: 'keepFirst', params: event } },
      },
    },
    pristine: {
      description: 'The values equal the saved ones.',
      on: {
        'values.changed': {
          guard: { type: 'hasChanged', params: compared },
          target: 'dirty',
          description: 'The values differ from the saved ones.',
        },
      },
    },
    dirty: {
      description: 'The form contains unsaved values.',
      invoke: { id: 'guardWork', src: 'guardWork' },
      on: {
        'values.changed': [
          {
            guard: { type: 'hasChanged', params: compared },
            description: 'The values still differ from the saved ones.',
          },
          {
            target: 'pristine',
            description: 'Every value is back to the saved one, so nothing would be lost.',
          },
        ],
        'work.saved': 'saved',
      },
    },
    saved: { type: 'final', description: 'Everything is saved, so nothing can be lost.' },
  },
})

export type UnsavedWorkRef = ActorRefFrom<typeof unsavedWorkMachine>
