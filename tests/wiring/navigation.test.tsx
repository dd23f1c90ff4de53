import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { aMe } from '#tests/support/builders.ts'
import { aRoute, openTab } from '#tests/support/tab.tsx'
import type { Route } from '#wiring/routes.ts'
import type { World } from '#wiring/world.ts'

afterEach(() => vi.restoreAllMocks())

const title = (screen: Awaited<ReturnType<typeof openTab>>['screen'], path: string) =>
  screen.getByRole('heading', { name: `At ${path}`, exact: true })

const long = (path: string, height: string): Route =>
  aRoute(path, {
    load: async () => ({
      default: () => () => (
        <div style={{ height }}>
          <h1>At {path}</h1>
        </div>
      ),
      flows: () => ({}),
    }),
  })

/** A page whose code arrives when the test calls `arrive`. */
function aSlowRoute(path: string) {
  let arrive: () => void = () => undefined
  const { load, ...route } = aRoute(path)
  const code = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { route: { ...route, load: () => code.then(load) }, arrive: () => arrive() }
}

const open = (pages: Route[], path = '/posts') => openTab(path, { me: aMe(), pages })

test('a cancelled transition between pages is not an error', async () => {
  const start = document.startViewTransition.bind(document)
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList)
  const cut = vi.spyOn(document, 'startViewTransition').mockImplementation((move) => {
    const transition = start(move)
    transition.skipTransition()
    return transition
  })
  const { screen, goTo } = await open([aRoute('/posts'), aRoute('/exchanges')])
  await expect.element(title(screen, '/posts')).toBeVisible()
  await goTo({ path: '/exchanges', replace: true })
  expect([location.pathname, cut.mock.calls.length]).toEqual(['/exchanges', 1])
  // An unhandled rejection would fail the run.
  await cut.mock.results[0]?.value.finished
})

test('in the view transition named “page”, the old page leaves before the new page enters', async () => {
  const root = document.documentElement
  root.setAttribute('style', '--dur-page-out: 100s; --dur-page-in: 200s')
  onTestFinished(() => root.removeAttribute('style'))
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList)
  const moved = vi.spyOn(document, 'startViewTransition')
  const { screen, goTo } = await open([aRoute('/posts'), aRoute('/exchanges')])
  await expect.element(title(screen, '/posts')).toBeVisible()
  await goTo({ path: '/exchanges', replace: true })
  const transition: ViewTransition = moved.mock.results[0]?.value
  await transition.ready
  const played = document.getAnimations().flatMap(({ effect }) => {
    if (!(effect instanceof KeyframeEffect) || effect.pseudoElement === null) return []
    const { delay, duration } = effect.getComputedTiming()
    return [[effect.pseudoElement, delay, duration]]
  })
  transition.skipTransition()
  await transition.finished
  expect(played.toSorted()).toEqual([
    ['::view-transition-new(page)', 100_000, 200_000],
    ['::view-transition-old(page)', 0, 100_000],
  ])
})

test('a newer navigation supersedes a navigation whose code is still loading', async () => {
  const [slow, quick] = [aSlowRoute('/exchanges'), aSlowRoute('/profile')]
  const { screen, world } = await open([aRoute('/posts'), slow.route, quick.route])
  await expect.element(title(screen, '/posts')).toBeVisible()
  world.tell.goTo(null, { path: '/exchanges', replace: true })
  world.tell.goTo(null, { path: '/profile', replace: true })
  quick.arrive()
  await expect.element(title(screen, '/profile')).toBeVisible()
  slow.arrive()
  await expect.element(title(screen, '/profile')).toBeVisible()
  expect(location.pathname).toBe('/profile')
})

test('the old page stays until the new page’s code has loaded', async () => {
  const { route, arrive } = aSlowRoute('/profile')
  const { screen, world } = await open([aRoute('/posts'), route])
  await expect.element(title(screen, '/posts')).toBeVisible()
  world.tell.goTo(null, { path: '/profile', state: { email: 'moth@wing.example' } })
  await expect.element(title(screen, '/posts')).toBeVisible()
  expect(location.pathname).toBe('/posts')
  arrive()
  await expect.element(title(screen, '/profile')).toBeVisible()
  expect([location.pathname, world.place().state]).toEqual([
    '/profile',
    { email: 'moth@wing.example' },
  ])
})

test('Back returns to the previous page, and never to a page that was replaced', async () => {
  const { screen, goTo, world } = await open([
    aRoute('/posts'),
    aRoute('/profile'),
    aRoute('/exchanges'),
  ])
  await expect.element(title(screen, '/posts')).toBeVisible()
  await goTo({ path: '/profile', replace: true })
  await goTo({ path: '/exchanges' })
  expect(world.place().index).toBe(1)
  history.back()
  await expect.element(title(screen, '/profile')).toBeVisible()
})

test('Back and Forward restore the scroll position of each page, and a newly opened page starts at the top', async () => {
  const { screen, goTo } = await open([long('/posts', '400vh'), long('/exchanges', '300vh')])
  await expect.element(title(screen, '/posts')).toBeVisible()
  window.scrollTo({ top: 900, behavior: 'instant' })
  await goTo({ path: '/exchanges' })
  expect(window.scrollY).toBe(0)
  window.scrollTo({ top: 500, behavior: 'instant' })
  history.back()
  await expect.element(title(screen, '/posts')).toBeInTheDocument()
  await expect.poll(() => window.scrollY).toBe(900)
  history.forward()
  await expect.element(title(screen, '/exchanges')).toBeInTheDocument()
  await expect.poll(() => window.scrollY).toBe(500)
})

test('an overlay gets its own history entry and does not scroll the page', async () => {
  const { screen, goTo, world } = await open([long('/posts', '400vh')])
  await expect.element(title(screen, '/posts')).toBeVisible()
  window.scrollTo({ top: 700, behavior: 'instant' })
  await goTo({ path: '/posts?do=write' })
  expect([location.search, window.scrollY, world.place().index]).toEqual(['?do=write', 700, 1])
  await goTo({ path: '/posts?do=write' })
  expect([location.search, window.scrollY, world.place().index]).toEqual(['?do=write', 700, 1])
  history.back()
  await expect.poll(() => world.place().index).toBe(0)
  expect([location.search, window.scrollY]).toEqual(['', 700])
})

test('closing an overlay goes back, or replaces the URL if the tab was opened with the overlay', async () => {
  const { screen, goTo, world } = await open([aRoute('/posts')], '/posts?do=write')
  await expect.element(title(screen, '/posts')).toBeVisible()
  world.tell.closeOverlay()
  await expect.poll(() => location.search).toBe('')
  await goTo({ path: '/posts?do=read' })
  expect([world.place().index, world.place().before]).toEqual([1, '/posts'])
  world.tell.returnTo(null, { path: '/posts?do=write' })
  await expect.poll(() => world.place().path).toBe('/posts?do=write')
  expect(world.place().index).toBe(1)
  world.tell.closeOverlay()
  await expect.poll(() => world.place().path).toBe('/posts')
  expect([location.search, world.place().index]).toEqual(['', 0])
})

describe('the exchange that a guest wants to join', () => {
  const moss = '/exchange/moss'
  const asPublic = (path: string) => {
    const { load } = aRoute(path)
    return aRoute(path, { access: 'public', face: load })
  }
  const pages = [
    aRoute('/login', { access: 'guest' }),
    aRoute('/register', { access: 'guest' }),
    aRoute('/onboarding', { access: 'onboarding' }),
    aRoute('/page/rules', { access: 'anyone' }),
    asPublic('/'),
    asPublic(moss),
  ]
  const next = (world: World) => world.place().state.next

  test('is known on each later page, even in another tab, until the guest reaches the exchange as a member', async () => {
    const first = await openTab(moss, { pages })
    await first.goTo({ path: '/page/rules' })
    await first.goTo({ path: '/register' })
    await first.goTo({ path: '/login' })
    const onTheWay = next(first.world)
    const newcomer = { me: aMe({ has_completed_onboarding: false }), pages }
    const { screen, world } = await openTab('/onboarding', newcomer)
    await expect.element(title(screen, '/onboarding').last()).toBeVisible()
    const inTheOtherTab = next(world)
    world.tell.changeMember(null, aMe())
    await expect.poll(() => location.pathname).toBe(moss)
    expect([onTheWay, inTheOtherTab, localStorage.getItem('cs:next')]).toEqual([moss, moss, null])
  })

  test('is not stored by a redirect to the login, because a logout redirects too', async () => {
    const { goTo } = await openTab(moss, { pages })
    await goTo({ path: '/login', replace: true })
    expect(localStorage.getItem('cs:next')).toBe(null)
  })

  test('is not set for a guest who joins from the front door', async () => {
    const { goTo, world } = await openTab(moss, { pages })
    await goTo({ path: '/' })
    await goTo({ path: '/register' })
    expect(next(world)).toBe(undefined)
  })
})
