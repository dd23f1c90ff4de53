import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** True in `npm run prove`, which runs everything in full. */
    isWhole?: boolean
  }
}

/** Returns the number of repetitions for a test: `sample` in normal runs, and `whole` in `npm run prove`. */
export const often = ({ sample, whole }: { sample: number; whole: number }): number =>
  inject('isWhole') ? whole : sample
