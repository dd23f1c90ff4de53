import type { SnapshotFrom } from 'xstate'
import type { sessionMachine } from '#machines/tab/session.machine.ts'
import { fetchCode } from '#views/kit/code.ts'
import type { World } from './world.ts'

/** Listens to keys while there is a member at this tab that wants it: the code comes only then. */
export function listenWhileWanted(world: World): void {
  const { session } = world.app.getSnapshot().children
  let listening: Promise<{ stop: () => void } | undefined> | null = null
  function follow({ context: { member } }: SnapshotFrom<typeof sessionMachine>) {
    const isWanted = member?.shortcuts ?? false
    if (isWanted === (listening !== null)) return
    if (isWanted)
      listening = fetchCode(() => import('./shortcuts.ts')).then(
        ({ startShortcuts }) => startShortcuts(world),
        // They are missed until the tab is loaded anew, like any decoration.
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
