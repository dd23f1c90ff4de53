import { fromPromise } from 'xstate'

/** The `submit` of a form that sends nothing: one step of a longer form hands its values to its owner. */
export const accept = <Values>() =>
  fromPromise<Values, Values>(({ input }) => Promise.resolve(input))
