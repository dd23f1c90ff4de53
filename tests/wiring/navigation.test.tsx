import { afterEach, expect, test, vi } from 'vitest'
import { createNavigation } from '#wiring/navigation.ts'

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
