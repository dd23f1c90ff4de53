import { type Later, later } from '#views/kit/later.tsx'
import type { UnreadProps } from '#views/tab/Unread.tsx'
import type { World } from './world.ts'

/** On the bell of a member's tab; the page comes first. */
export const unreadIn = (world: () => World): Later<UnreadProps> =>
  later(async () => ({ default: (await import('./bell.ts')).unreadOf(world()) }), {
    isOptional: true,
  })
