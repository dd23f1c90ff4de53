import { type Later, later } from '#views/kit/later.tsx'
import type { World } from './world.ts'

/**
 * The composer over any page of a member. Its code is loaded when it is first opened, and it keeps its draft while
 * closed.
 */
export const composing = (world: () => World): Later<object> =>
  later(async () => ({ default: (await import('./composer.ts')).composerOf(world()) }))
