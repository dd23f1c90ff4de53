import { fromPromise } from 'xstate'

/** The `submit` for a form that sends nothing, such as one step of a longer form. It passes the values to the owner. */
export const accept = <Values>() =>
  fromPromise<Values, Values>(({ input }) => Promise.resolve(input))
