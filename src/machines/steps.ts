/** The URL handling that all wizard charts share. Each chart provides its own guard `asksForStep`. */
import type { Query } from '#rules/tab/place.ts'
import { event } from './params.ts'
import type { AddressChanged } from './tab/navigation-types.ts'

/** Returns the guard that is true when this step is in the URL. */
export const isAt = <Step extends string>(step: Step) =>
  ({
    type: 'asksForStep',
    params: ({ context: { query } }: { context: { query: Query } }) => ({ query, step }),
  }) as const

/**
 * Returns the transitions that follow Back and Forward to a different step. The state `Opening` decides which step to
 * show.
 */
export const ledFrom = <Step extends string, Opening extends string>(
  step: Step,
  opening: Opening,
) =>
  [
    {
      guard: {
        type: 'asksForStep',
        params: ({ event: { query } }: { event: AddressChanged }) => ({ query, step }),
      },
      actions: { type: 'keepQuery', params: event },
      description: 'The URL contains the step that is already shown.',
    },
    {
      target: opening,
      actions: { type: 'keepQuery', params: event },
      description: 'The member went Back or Forward to another step.',
    },
  ] as const
