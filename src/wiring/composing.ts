import { type Later, later } from '#views/kit/later.tsx'
import type { World } from './world.ts'

/** The composer over any page of a member's: its code comes when it is first opened, and what is written stays in it. */
export const composing = (world: () => World): Later<object> =>
  later(async () => ({ default: (await import('./composer.ts')).composerOf(world()) }))
