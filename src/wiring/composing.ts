import { type Later, later } from '#views/later/later.tsx'
import type { World } from './world.ts'

/**
 * The composer, which a member can open over any page. Its code loads when it is first opened. Closing it does not lose
 * the draft.
 */
export const composing = (world: () => World): Later<object> =>
  later(async () => ({ default: (await import('./composer.ts')).composerOf(world()) }))
