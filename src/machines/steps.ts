/** What the chart of every wizard does with the addresses of its steps; its guard `asksForStep` is a rule of its area. */
import type { Query } from '#rules/tab/place.ts'
import { event } from './params.ts'
import type { AddressChanged } from './tab/navigation-types.ts'

/** The address names this step. */
export const isAt = <Step extends string>(step: Step) =>
  ({
    type: 'asksForStep',
    params: ({ context: { query } }: { context: { query: Query } }) => ({ query, step }),
  }) as const

/** While a step is shown: Back and Forward lead to another one, by the state that decides which. */
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
      description: 'It is this step.',
    },
    { target: opening, actions: { type: 'keepQuery', params: event } },
  ] as const
