import type { SnapshotFrom } from 'xstate'
import type { sessionMachine } from '#machines/tab/session.machine.ts'
import type { World } from './world.ts'

/** Listens to keys while the tab's logged-in member has shortcuts turned on. The code is loaded only then. */
export function listenWhileWanted(world: World): void {
  const { session } = world.app.getSnapshot().children
  let listening: Promise<{ stop: () => void } | undefined> | null = null
  function follow({ context: { member } }: SnapshotFrom<typeof sessionMachine>) {
    const isWanted = member?.shortcuts ?? false
    if (isWanted === (listening !== null)) return
    if (isWanted)
      listening = import('./shortcuts.ts').then(
        ({ startShortcuts }) => startShortcuts(world),
        // If the code fails to load, the tab has no shortcuts until it is reloaded. That is acceptable, because they
        // are optional.
        () => undefined,
      )
    else {
      void listening?.then((shortcuts) => shortcuts?.stop())
      listening = null
    }
  }
  session?.subscribe(follow)
  if (session) follow(session.getSnapshot())
}
