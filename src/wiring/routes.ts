import type { Page, PageComponent } from '#views/page.ts'
import { routePaths } from '#views/paths.ts'
import * as login from './login.tsx'
import type { World } from './world.ts'

/** A page's wiring: makes the page for a world, and lists the flows it runs so that no need is forgotten. */
export interface PageModule {
  default: (world: World) => PageComponent
  flows: (world: World) => object
}

export type Route = Pick<Page, 'path' | 'title' | 'layout' | 'access'> & {
  load: () => Promise<PageModule>
}

/** The map of the product: which page stands where, for whom, in which frame. */
export const routes: readonly Route[] = [
  {
    path: routePaths.login,
    title: 'Log in',
    layout: 'auth',
    access: 'guest',
    load: async () => login,
  },
  {
    path: routePaths.home,
    title: 'Critter Swap',
    layout: 'default',
    access: 'member',
    load: () => import('./home.tsx'),
  },
  {
    path: routePaths.posts,
    title: 'Posts',
    layout: 'default',
    access: 'member',
    load: () => import('./posts.tsx'),
  },
]
