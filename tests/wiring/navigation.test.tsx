import { afterEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { createNavigation } from '#wiring/navigation.ts'
import { pageCodeInBrowser } from '#wiring/pages.ts'

const start = document.startViewTransition?.bind(document)
const at = location.pathname

afterEach(() => {
  vi.restoreAllMocks()
  history.replaceState(null, '', at)
})

test('a movement between pages that is cut short is no error', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList)
  const cut = vi.spyOn(document, 'startViewTransition').mockImplementation((move) => {
    const transition = start(move)
    transition.skipTransition()
    return transition
  })
  const goTo = createNavigation(() => undefined)
  await goTo({ path: '/exchanges', replace: true })
  expect([location.pathname, cut.mock.calls.length]).toEqual(['/exchanges', 1])
  // An unhandled rejection would fail the run.
  await cut.mock.results[0]?.value.finished
})

/** A page whose code comes when the test says so. */
function aPage() {
  let arrive: () => void = () => undefined
  const load = () =>
    new Promise<void>((resolve) => {
      arrive = resolve
    })
  const code = createActor(pageCodeInBrowser(load)).start()
  return { code, arrive: () => arrive() }
}

test('a newer navigation overtakes one whose code is still on its way', async () => {
  const [slow, quick] = [aPage(), aPage()]
  const goTo = createNavigation((path) => (path === '/posts' ? slow.code : quick.code))
  const first = goTo({ path: '/posts', replace: true })
  const second = goTo({ path: '/profile', replace: true })
  await expect.poll(() => quick.code.getSnapshot().value).toBe('fetching')
  quick.arrive()
  await second
  expect(location.pathname).toBe('/profile')
  slow.arrive()
  await first
  expect(location.pathname).toBe('/profile')
})

test('the old page stays until the code of the new one is here, which then starts at its top', async () => {
  const { code, arrive } = aPage()
  const scrolled = vi.spyOn(window, 'scrollTo').mockReturnValue()
  const goTo = createNavigation(() => code)
  const led = goTo({ path: '/profile', replace: true, state: { email: 'moth@wing.example' } })
  await expect.poll(() => code.getSnapshot().value).toBe('fetching')
  expect([location.pathname, scrolled.mock.calls]).toEqual([at, []])
  arrive()
  await led
  expect([location.pathname, history.state, scrolled.mock.calls]).toEqual([
    '/profile',
    { email: 'moth@wing.example', index: 0 },
    [[0, 0]],
  ])
})

test('a page that replaces the one before leaves no way back to it, any other does', async () => {
  const goTo = createNavigation(() => undefined)
  const entries = history.length
  await goTo({ path: '/posts', replace: true })
  expect(history.length).toBe(entries)
  await goTo({ path: '/profile' })
  expect(history.length).toBe(entries + 1)
})
