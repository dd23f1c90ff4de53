import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this run takes whatever time it needs: `npm run prove`. */
    isWhole?: boolean
  }
}

/** How often something is tried: a sample of it whenever anything is checked, all of it by `npm run prove`. */
export const often = ({ sample, whole }: { sample: number; whole: number }): number =>
  inject('isWhole') ? whole : sample
