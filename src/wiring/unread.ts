import { type Later, later } from '#views/kit/later.tsx'
import type { UnreadProps } from '#views/tab/Unread.tsx'
import type { World } from './world.ts'

/** On the bell of a member's tab; the page comes first. The keys that she may want come with it. */
export const unreadIn = (world: () => World): Later<UnreadProps> =>
  later(
    async () => {
      const { listenWhileWanted, unreadOf } = await import('./companions.ts')
      listenWhileWanted(world())
      return { default: unreadOf(world()) }
    },
    { isOptional: true },
  )
