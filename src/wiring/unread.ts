import { type Later, later } from '#views/later/later.tsx'
import type { UnreadProps } from '#views/tab/Unread.tsx'
import { listenWhileWanted } from './shortcutsWanted.ts'
import type { World } from './world.ts'

/**
 * The unread count on the bell, loaded after the page. The same code starts the keyboard shortcuts, because no page
 * depends on the count or the shortcuts.
 */
export const unreadIn = (world: () => World): Later<UnreadProps> =>
  later(
    async () => {
      const { unreadOf } = await import('./bell.ts')
      listenWhileWanted(world())
      return { default: unreadOf(world()) }
    },
    { isOptional: true },
  )
