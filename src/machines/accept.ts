import { fromPromise } from 'xstate'

/** The `submit` of a form whose values go nowhere yet: a step of a longer form. */
export const accept = <Values>() =>
  fromPromise<Values, Values>(({ input }) => Promise.resolve(input))
