import type { SnapshotFrom } from 'xstate'
import type { sessionMachine } from '#machines/tab/session.machine.ts'
import { fetchCode } from '#views/kit/code.ts'
import type { World } from './world.ts'

/** Listens to keys while the member at this tab wants shortcuts. The code is loaded only then. */
export function listenWhileWanted(world: World): void {
  const { session } = world.app.getSnapshot().children
  let listening: Promise<{ stop: () => void } | undefined> | null = null
  function follow({ context: { member } }: SnapshotFrom<typeof sessionMachine>) {
    const isWanted = member?.shortcuts ?? false
    if (isWanted === (listening !== null)) return
    if (isWanted)
      listening = fetchCode(() => import('./shortcuts.ts')).then(
        ({ startShortcuts }) => startShortcuts(world),
        // A failed load leaves the tab without shortcuts until it is reloaded, because they are optional.
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
