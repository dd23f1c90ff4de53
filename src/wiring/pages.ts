import type { Page, PageComponent } from '#views/page.ts'
import type { Route } from './routes.ts'
import type { World } from './world.ts'

/** Makes the routes' pages for a world; each page's code is fetched once. */
export function createPages(routes: readonly Route[], world: () => World): Page[] {
  return routes.map(({ load, ...route }) => {
    let component: PageComponent | undefined
    let loading: Promise<PageComponent> | undefined
    async function fetchCode() {
      try {
        component = (await load()).default(world())
        return component
      } catch (error) {
        loading = undefined
        throw error
      }
    }
    return {
      ...route,
      loaded: () => component,
      load: () => {
        loading ??= fetchCode()
        return loading
      },
    }
  })
}
