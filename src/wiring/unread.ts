import { type Later, later } from '#views/kit/later.tsx'
import type { UnreadProps } from '#views/tab/Unread.tsx'
import type { World } from './world.ts'

/** The unread count on the bell. It is loaded after the page, together with the optional shortcuts. */
export const unreadIn = (world: () => World): Later<UnreadProps> =>
  later(
    async () => {
      const { listenWhileWanted, unreadOf } = await import('./companions.ts')
      listenWhileWanted(world())
      return { default: unreadOf(world()) }
    },
    { isOptional: true },
  )
