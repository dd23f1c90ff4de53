import { expect, test } from 'vitest'
import { known } from '#machines/known.ts'
import { loadSurveys } from '#services/surveys.ts'
import { aMe, aPost } from '#tests/support/builders.ts'
import {
  held,
  inTurn,
  never,
  nothing,
  offline,
  pageOf,
  refused,
} from '#tests/support/fakeServer.ts'
import { aRoute, openTab } from '#tests/support/tab.tsx'
import { routes } from '#wiring/routes.ts'

/** All routes with their real layout and access, but with pages that only show their path. */
const map = routes.map((route) => ({
  ...aRoute(route.path),
  ...route,
  load: aRoute(route.path).load,
  ...(route.face && { face: aRoute(route.path).load }),
}))
const stranger = undefined
const newcomer = aMe({ has_completed_onboarding: false })
const member = aMe()
const mod = aMe({ role: 'mod' })

/** For each path, the path where each kind of visitor ends up; `-` is “Page not found”. */
const doors: [path: string, stranger: string, newcomer: string, member: string, mod: string][] = [
  ['/login', '/login', '/onboarding', '/', '/'],
  ['/register', '/register', '/onboarding', '/', '/'],
  ['/activate', '/activate', '/activate', '/activate', '/activate'],
  [
    '/email/verify/7/a',
    '/email/verify/7/a',
    '/email/verify/7/a',
    '/email/verify/7/a',
    '/email/verify/7/a',
  ],
  ['/email/not-me/7/a', '/email/not-me/7', '/email/not-me/7', '/email/not-me/7', '/email/not-me/7'],
  [
    '/forgot-password',
    '/forgot-password',
    '/forgot-password',
    '/forgot-password',
    '/forgot-password',
  ],
  ['/password-reset', '/password-reset', '/password-reset', '/password-reset', '/password-reset'],
  ['/parent#token=a', '/parent', '/parent', '/parent', '/parent'],
  ['/unsubscribe/a', '/unsubscribe', '/unsubscribe', '/unsubscribe', '/unsubscribe'],
  [
    '/auth/google/callback',
    '/auth/google/callback',
    '/auth/google/callback',
    '/auth/google/callback',
    '/auth/google/callback',
  ],
  [
    '/auth/facebook/callback',
    '/auth/facebook/callback',
    '/auth/facebook/callback',
    '/auth/facebook/callback',
    '/auth/facebook/callback',
  ],
  ['/goodbye', '/goodbye', '/onboarding', '/', '/'],
  ['/page/rules', '/page/rules', '/page/rules', '/page/rules', '/page/rules'],
  ['/onboarding', '/login', '/onboarding', '/', '/'],
  ['/', '/', '/onboarding', '/', '/'],
  ['/exchanges', '/login', '/onboarding', '/exchanges', '/exchanges'],
  ['/exchange/a', '/exchange/a', '/onboarding', '/exchange/a', '/exchange/a'],
  ['/create-exchange', '/login', '/onboarding', '/create-exchange', '/create-exchange'],
  ['/exchange-edit/a', '/login', '/onboarding', '/exchange-edit/a', '/exchange-edit/a'],
  ['/posts', '/login', '/onboarding', '/posts', '/posts'],
  ['/birthdays', '/login', '/onboarding', '/birthdays', '/birthdays'],
  ['/notifications', '/login', '/onboarding', '/notifications', '/notifications'],
  ['/rescue/3', '/login', '/onboarding', '/rescue/3', '/rescue/3'],
  ['/survey/3', '/login', '/onboarding', '/survey/3', '/survey/3'],
  ['/profile', '/login', '/onboarding', '/profile', '/profile'],
  ['/settings', '/login', '/onboarding', '/settings', '/settings'],
  ['/your-data', '/login', '/onboarding', '/your-data', '/your-data'],
  ['/edit-profile', '/login', '/onboarding', '/edit-profile', '/edit-profile'],
  ['/add-address', '/login', '/onboarding', '/add-address', '/add-address'],
  ['/edit-address/3', '/login', '/onboarding', '/edit-address/3', '/edit-address/3'],
  ['/contact-a-mod', '/login', '/contact-a-mod', '/contact-a-mod', '/contact-a-mod'],
  ['/contact/7', '/login', '/contact/7', '/contact/7', '/contact/7'],
  ['/report-a-bug', '/login', '/report-a-bug', '/report-a-bug', '/report-a-bug'],
  ['/mod', '/login', '/onboarding', '-', '/mod'],
  ['/contents', '/login', '/onboarding', '-', '/contents'],
  ['/survey-requests', '/login', '/onboarding', '-', '/survey-requests'],
]

const standings = { stranger, newcomer, member, mod }

test.each(
  doors.flatMap(([path, ...where]) =>
    Object.entries(standings).map(([who, me], at) => ({ path, who, me, where: where[at] ?? '' })),
  ),
)('$path leads a $who to $where', async ({ path, me, where }) => {
  const { screen } = await openTab(path, { me, pages: map })
  const there = where === '-' ? 'Page not found' : /^At \//
  await expect.element(screen.getByRole('heading', { level: 1, name: there })).toBeVisible()
  expect(location.pathname).toBe(where === '-' ? path : where)
})

test('the table of paths and visitors covers every route', () => {
  expect(doors.length).toBe(routes.length)
})

test('an unknown URL shows “Page not found”', async () => {
  const { screen } = await openTab('/nowhere', { me: member, pages: map })
  await expect.element(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await screen.getByRole('link', { name: 'Back home' }).click()
  await expect.element(screen.getByRole('heading', { name: 'At /' })).toBeVisible()
})

test('the home page reloads its posts on each visit, and Back restores the posts shown before', async () => {
  const homeAmongOthers = map.map((route) =>
    route.path === '/'
      ? known(
          routes.find(({ path }) => path === '/'),
          'home',
        )
      : route,
  )
  const { screen, server, goTo } = await openTab('/', {
    me: member,
    pages: homeAmongOthers,
    answers: {
      'GET exchanges/homepage': [],
      'GET birthdays': [],
      'GET rescues': [],
      'GET posts': inTurn(pageOf([aPost()]), pageOf([aPost({ id: 10, message: 'News!' })])),
    },
  })
  const asked = () => server.asked.filter(({ call }) => call === 'GET posts').length
  await expect.element(screen.getByText(aPost().message)).toBeVisible()
  await goTo({ path: '/birthdays' })
  await goTo({ path: '/' })
  await expect.element(screen.getByText('News!')).toBeVisible()
  expect(asked()).toBe(2)
  history.go(-2)
  await expect.element(screen.getByText(aPost().message)).toBeVisible()
  expect(asked()).toBe(2)
})

test('a visitor redirected to the login reaches the requested page after logging in', async () => {
  const { screen } = await openTab('/posts', {
    answers: { 'POST auth/login': { token: 'tok-123' }, 'GET me': member },
    pages: map.map((route) =>
      route.path === '/login' ? (routes.find(({ path }) => path === '/login') ?? route) : route,
    ),
  })
  await screen.getByLabelText('Email').fill('moth@wing.example')
  await screen.getByRole('textbox', { name: 'Password' }).fill('moonlit-parcel!')
  await screen.getByRole('button', { name: 'Log in' }).click()
  await expect.element(screen.getByRole('heading', { name: 'At /posts' })).toBeVisible()
  expect(localStorage.getItem('token')).toBe('tok-123')
})

test('logging out ends the session in the tab and on the server, and opens the login', async () => {
  const { screen, server } = await openTab('/posts', {
    me: member,
    answers: { 'POST auth/logout': nothing },
    pages: map,
  })
  await screen.getByRole('button', { name: 'Your menu, Mothwing' }).click()
  await screen.getByRole('button', { name: 'Log out' }).click()
  await expect.element(screen.getByRole('heading', { name: 'At /login' })).toBeVisible()
  expect([server.sent, localStorage.getItem('token')]).toEqual([
    [{ call: 'POST auth/logout' }],
    null,
  ])
})

test('a token rejected by the server is deleted, and the login opens', async () => {
  const { screen } = await openTab('/posts', { me: refused(401), pages: map })
  await expect.element(screen.getByRole('heading', { name: 'At /login' })).toBeVisible()
  expect(localStorage.getItem('token')).toBe(null)
})

test('when the session has ended on the server, the next request opens the login', async () => {
  const { screen } = await openTab('/posts', {
    me: member,
    answers: { 'GET surveys': refused(401) },
    pages: map,
  })
  await expect.element(screen.getByRole('heading', { name: 'At /posts' })).toBeVisible()
  await expect(loadSurveys(undefined, {})).rejects.toThrow()
  await expect.element(screen.getByRole('heading', { name: 'At /login' })).toBeVisible()
  expect(localStorage.getItem('token')).toBe(null)
})

test('a login in another tab also takes effect in this tab', async () => {
  const { screen, server } = await openTab('/login', { pages: map })
  await expect.element(screen.getByRole('heading', { name: 'At /login' })).toBeVisible()
  server.answer({ 'GET me': member })
  localStorage.setItem('token', 'tok-123')
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  await expect.element(screen.getByRole('heading', { name: 'At /', exact: true })).toBeVisible()
})

test('while the server is unreachable, the error page stays during a retry and the member stays logged in', async () => {
  const knock = held(member)
  const { screen } = await openTab('/posts', {
    me: inTurn(offline, offline, offline, knock),
    pages: map,
  })
  const title = screen.getByRole('heading', { name: 'We can’t reach Critter Swap' })
  const again = screen.getByRole('button', { name: /Try again/ })
  await expect.element(title).toBeVisible()
  await again.click()
  await expect.element(again).toHaveAttribute('aria-busy', 'true')
  await expect.element(title).toBeVisible()
  expect(screen.getByRole('link', { name: 'Log in' }).elements()).toEqual([])
  knock.release()
  await expect.element(screen.getByRole('heading', { name: 'At /posts' })).toBeVisible()
  expect(localStorage.getItem('token')).toBe('a-token')
})

test.each([
  ['the session is loading', never, undefined],
  ['its code is loading', member, () => new Promise<never>(() => {})],
] as const)('a page has a heading while %s', async (_while, me, load) => {
  const burrow = aRoute('/burrow', { title: 'The burrow', ...(load && { load }) })
  const { screen } = await openTab('/burrow', { me, pages: [burrow] })
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The burrow')
  await expect.element(screen.getByText('One moment…')).toBeInTheDocument()
})

test('/activate tells a logged-in member that their email has been verified', async () => {
  const { screen } = await openTab('/activate', { me: member })
  await expect
    .element(screen.getByRole('heading', { name: 'Your email is verified' }))
    .toBeVisible()
})

test('only mods see the mod desk in the navigation', async () => {
  const { screen, world } = await openTab('/posts', { me: mod, pages: map })
  const desk = screen.getByRole('link', { name: 'Mod desk', includeHidden: true })
  await expect.poll(() => desk.elements().length).toBeGreaterThan(0)
  world.tell.changeMember(null, member)
  await expect.poll(() => desk.elements().length).toBe(0)
})

const mainNav = (screen: Awaited<ReturnType<typeof openTab>>['screen']) =>
  screen.getByRole('navigation', { name: 'Main', includeHidden: true }).elements().length

test.each([
  ['a public page', '/page/rules', 'At /page/:slug'],
  ['an unknown URL', '/nowhere', 'Page not found'],
])('%s shows a guest login links and no member navigation', async (_what, path, title) => {
  const { screen } = await openTab(path, { pages: map })
  await expect.element(screen.getByRole('heading', { name: title })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Join' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'BACK', exact: true }))
    .toHaveAttribute('href', '/login')
  expect(mainNav(screen)).toBe(0)
})

test.each([
  ['a member', member],
  ['somebody whose token is still being looked up', never],
])('a public page shows the member navigation to %s', async (_who, me) => {
  const { screen } = await openTab('/page/rules', { me, pages: map })
  await expect.element(screen.getByRole('heading', { name: 'At /page/:slug' })).toBeVisible()
  expect([mainNav(screen), screen.getByRole('link', { name: 'Join' }).elements()]).toEqual([2, []])
})

test('BACK returns a guest to the previous page', async () => {
  const { screen, goTo } = await openTab('/register', { pages: map })
  goTo({ path: '/page/rules' })
  await screen.getByRole('button', { name: 'BACK', exact: true }).click()
  await expect.element(screen.getByRole('heading', { name: 'At /register' })).toBeVisible()
  // Goes forward again, because other tests rely on the number of entries in the history.
  history.forward()
  await expect.poll(() => location.pathname).toBe('/page/rules')
})

test('every page reports when the network goes offline and when it is back', async () => {
  const { screen } = await openTab('/posts', { me: member, pages: map })
  await expect.element(screen.getByRole('heading', { name: 'At /posts' })).toBeVisible()
  window.dispatchEvent(new Event('offline'))
  await expect.element(screen.getByText(/^You’re offline\. You can read what’s here/)).toBeVisible()
  window.dispatchEvent(new Event('online'))
  await expect.element(screen.getByText('You’re back online.')).toBeVisible()
  expect(screen.getByText('You’re offline.').elements()).toEqual([])
})
