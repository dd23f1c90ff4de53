import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { aMe } from '#tests/support/builders.ts'
import { aWorld } from '#tests/support/world.ts'
import type { PageComponent, PageParams } from '#views/page.ts'
import { type PageModule, routes } from '#wiring/routes.ts'

const files = import.meta.glob<PageModule>('../../src/wiring/*.tsx', { eager: true })

/** The wiring file of each path. */
const pages: Record<string, string> = {
  '/login': 'login',
  '/register': 'register',
  '/activate': 'activate',
  '/email/verify/:userid/:token': 'verifyEmail',
  '/email/not-me/:userid': 'notMe',
  '/forgot-password': 'forgotPassword',
  '/password-reset': 'passwordReset',
  '/onboarding': 'onboarding',
  '/auth/google/callback': 'socialCallback',
  '/auth/facebook/callback': 'socialCallback',
  '/parent': 'parent',
  '/unsubscribe': 'unsubscribe',
  '/goodbye': 'goodbye',
  '/': 'home',
  '/exchanges': 'exchanges',
  '/exchange/:slug': 'exchange',
  '/rescue/:id': 'rescue',
  '/create-exchange': 'exchangeForm',
  '/exchange-edit/:slug': 'exchangeForm',
  '/posts': 'posts',
  '/birthdays': 'birthdays',
  '/notifications': 'notifications',
  '/survey/:id': 'survey',
  '/profile': 'profile',
  '/settings': 'settings',
  '/your-data': 'yourData',
  '/edit-profile': 'editProfile',
  '/add-address': 'address',
  '/edit-address/:id': 'address',
  '/page/:slug': 'page',
  '/contact-a-mod': 'contactMod',
  '/contact/:id': 'contact',
  '/report-a-bug': 'reportBug',
  '/mod': 'mod',
  '/contents': 'contents',
  '/survey-requests': 'surveyRequests',
}

/** The wiring file of a public page's version for guests (its face), by path. */
const faces: Record<string, string> = {
  '/': 'frontDoor',
  '/exchange/:slug': 'sharedExchange',
}

test.each(routes)('the route $path loads its own page', async ({ path, load }) => {
  const wiring = files[`../../src/wiring/${pages[path]}.tsx`]
  expect((await load()).flows).toBe(wiring?.flows)
})

test('each wired page has a route', () => {
  const wired = Object.keys(files).map((file) => file.replace(/^.*\/(\w+)\.tsx$/, '$1'))
  const routed = [...Object.values(pages), ...Object.values(faces)]
  expect([...new Set(routed)].toSorted()).toEqual(wired.toSorted())
})

type Shown = ReactElement<{ children?: Shown | Shown[] }>

/** The key of the page, which may be the first child of a fragment. */
function keyAt(Page: PageComponent, value: string) {
  const params = Object.fromEntries(['id', 'slug'].map((name) => [name, value]))
  const shown = (Page as (props: { params: PageParams }) => Shown)({ params })
  return shown.key ?? [shown.props.children].flat()[0]?.key
}

test.each(routes.filter(({ path }) => /:(?:id|slug)\b/.test(path)))(
  'the page at $path starts from scratch when its parameter changes',
  async ({ load, face }) => {
    const world = aWorld(aMe())
    const wirings = await Promise.all([load, face].map((get) => get?.()))
    const keys = wirings.flatMap((wiring) => {
      if (wiring === undefined) return []
      const Page = wiring.default(world)
      return [['1', '2'].map((value) => keyAt(Page, value))]
    })
    expect(keys).toEqual(keys.map(() => ['1', '2']))
  },
)

test('exactly the public pages have a separate version for guests', async () => {
  const named = await Promise.all(
    routes.map(async ({ path, access, face }) => ({
      path,
      isPublic: access === 'public',
      flows: (await face?.())?.flows,
    })),
  )
  expect(named).toEqual(
    routes.map(({ path }) => ({
      path,
      isPublic: path in faces,
      flows: files[`../../src/wiring/${faces[path]}.tsx`]?.flows,
    })),
  )
})

test('pages for guests and the onboarding use the auth layout, and all other pages use the default layout', () => {
  const narrow = routes.filter(({ layout }) => layout === 'auth').map(({ path }) => path)
  expect(narrow).toEqual([
    '/login',
    '/register',
    '/activate',
    '/email/verify/:userid/:token',
    '/email/not-me/:userid',
    '/forgot-password',
    '/password-reset',
    '/auth/google/callback',
    '/auth/facebook/callback',
    '/onboarding',
    '/parent',
    '/unsubscribe',
    '/goodbye',
  ])
})
