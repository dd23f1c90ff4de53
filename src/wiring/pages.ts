import { createActor } from 'xstate'
import { type PageCodeRef, pageCodeMachine } from '#machines/tab/pageCode.machine.ts'
import { reachSite } from '#services/site.ts'
import { readToken } from '#services/token.ts'
import { type Page, type PageComponent, pageAt } from '#views/page.ts'
import { doing } from './actors.ts'
import { inspect } from './inspector.ts'
import { networkReturn } from './network.ts'
import type { Route } from './routes.ts'
import type { World } from './world.ts'

const RELOADED = 'cs:reloaded'

/** Connects the chart for a page's code to the browser: the files, the network, and the reload of the tab. */
export const pageCodeInBrowser = (
  load: () => Promise<void>,
  reload: () => void = () => location.reload(),
) =>
  pageCodeMachine.provide({
    actors: {
      fetchCode: doing(load),
      reachSite: doing(async (_: unknown, call) => {
        await reachSite(call)
        return { hasReloaded: sessionStorage.getItem(RELOADED) !== null }
      }),
      network: networkReturn,
    },
    actions: {
      reload: () => {
        sessionStorage.setItem(RELOADED, 'yes')
        reload()
      },
      forgetReload: () => sessionStorage.removeItem(RELOADED),
    },
  })

/** Creates a page for each route in a world. Each page's code is fetched once. */
export function createPages(
  routes: readonly Route[],
  world: () => World,
  reload?: () => void,
): Page[] {
  const loading = (load: Route['load']): Pick<Page, 'component' | 'code'> => {
    let component: PageComponent | undefined
    let code: PageCodeRef | undefined
    const fetchComponent = async () => {
      component = (await load()).default(world())
    }
    return {
      component: () => component,
      code: () => {
        code ??= createActor(pageCodeInBrowser(fetchComponent, reload), {
          inspect: inspect(),
        }).start()
        return code
      },
    }
  }
  return routes.map(({ load, face, ...route }) => ({
    ...route,
    ...loading(load),
    ...(face && { face: { ...route, ...loading(face), isFace: true } }),
  }))
}

/**
 * The page whose code is needed at this path. For guests on a public page, that is the page's version for guests (its
 * face).
 */
export function neededPageAt(pages: readonly Page[], path: string): Page | undefined {
  const page = pageAt(pages, path)?.page
  return readToken() === null ? (page?.face ?? page) : page
}
