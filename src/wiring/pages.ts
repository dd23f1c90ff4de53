import { createActor } from 'xstate'
import { type PageCodeRef, pageCodeMachine } from '#machines/tab/pageCode.machine.ts'
import { onNetworkReturn } from '#services/network.ts'
import { reachSite } from '#services/site.ts'
import { fetchCode } from '#views/kit/code.ts'
import type { Page, PageComponent } from '#views/page.ts'
import { doing, hearing } from './actors.ts'
import { inspect } from './inspector.ts'
import type { Route } from './routes.ts'
import type { World } from './world.ts'

const RELOADED = 'cs:reloaded'

/** A page's code over the browser: its files, the network, and a tab that can reload itself. */
export const pageCodeInBrowser = (
  load: () => Promise<void>,
  reload: () => void = () => location.reload(),
) =>
  pageCodeMachine.provide({
    actors: {
      fetchCode: doing(() => fetchCode(load)),
      reachSite: doing(async (_: unknown, call) => {
        await reachSite(call)
        return { hasReloaded: sessionStorage.getItem(RELOADED) !== null }
      }),
      network: hearing((tell) => onNetworkReturn(() => tell({ type: 'network.returned' }))),
    },
    actions: {
      reload: () => {
        sessionStorage.setItem(RELOADED, 'yes')
        reload()
      },
      forgetReload: () => sessionStorage.removeItem(RELOADED),
    },
  })

/** Makes the routes' pages for a world; each page's code is fetched once. */
export function createPages(
  routes: readonly Route[],
  world: () => World,
  reload?: () => void,
): Page[] {
  return routes.map(({ load, ...route }) => {
    let component: PageComponent | undefined
    let code: PageCodeRef | undefined
    const fetchComponent = async () => {
      component = (await load()).default(world())
    }
    return {
      ...route,
      component: () => component,
      code: () => {
        code ??= createActor(pageCodeInBrowser(fetchComponent, reload), {
          inspect: inspect(),
        }).start()
        return code
      },
    }
  })
}
