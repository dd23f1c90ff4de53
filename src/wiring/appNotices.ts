import { installHintMachine } from '#machines/tab/installHint.machine.ts'
import { newVersionMachine } from '#machines/tab/newVersion.machine.ts'
import type { InstallWay } from '#rules/tab/install.ts'
import { askToInstall, noteHint, onInstallPossible } from '#services/install.ts'
import { onNewVersion, takeOver } from '#services/worker.ts'
import { doing, hearing } from './actors.ts'
import type { World } from './world.ts'

export { AppNotices } from '#views/tab/AppNotices.tsx'

/** Connects the chart for new versions to the service worker, which exists only in a built app. */
export const newVersionFlow = () =>
  newVersionMachine.provide({
    actors: {
      /**
       * Reports when a new version of the app is ready. The browser checks for one on each visit and on each return to
       * the tab.
       */
      versions: hearing<{ type: 'version.arrived' }>((tell) =>
        import.meta.env.PROD
          ? onNewVersion(() => tell({ type: 'version.arrived' }))
          : () => undefined,
      ),
      takeOver: doing(takeOver),
    },
    actions: { reload: () => location.reload() },
  })

/** Connects the chart for the install hint to the browser. */
export const installHintFlow = ({ hear }: World) =>
  installHintMachine.provide({
    actors: {
      member: hear.member,
      /**
       * Reports how the app can be installed on this device as soon as it can be, unless the hint has been shown
       * before.
       */
      installs: hearing<{ type: 'install.possible'; way: InstallWay }>((tell) =>
        onInstallPossible((way) => tell({ type: 'install.possible', way })),
      ),
    },
    actions: { noteHint: () => noteHint(), askToInstall: () => askToInstall() },
  })
