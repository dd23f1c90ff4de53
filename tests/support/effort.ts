import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** True in `npm run prove`, which runs everything in full. */
    isWhole?: boolean
  }
}

/** The number of runs of a test: a sample in normal runs, and all in `npm run prove`. */
export const often = ({ sample, whole }: { sample: number; whole: number }): number =>
  inject('isWhole') ? whole : sample
