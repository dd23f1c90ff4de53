import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** True in `npm run prove`, which takes all the time it needs. */
    isWhole?: boolean
  }
}

/** The number of runs of a test: a sample in every check, and the whole in `npm run prove`. */
export const often = ({ sample, whole }: { sample: number; whole: number }): number =>
  inject('isWhole') ? whole : sample
