import { fromPromise } from 'xstate'

/**
 * The `submit` actor for a form that sends nothing, such as one step of a longer form. It returns the values to the
 * form's owner.
 */
export const accept = <Values>() =>
  fromPromise<Values, Values>(({ input }) => Promise.resolve(input))
