import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { aRoute } from '#tests/support/tab.tsx'
import { setTextSize } from '#tests/support/text-size.ts'
import { pages, shapeOf } from '#views/tab/PageSkeleton.tsx'
import { WaitingPage } from '#views/tab/WaitingPage.tsx'
import { routes } from '#wiring/routes.ts'

test('the skeleton of every route matches its layout and content', () => {
  expect(Object.fromEntries(routes.map((route) => [route.path, shapeOf(route)]))).toEqual({
    '/login': 'letter',
    '/register': 'letter',
    '/activate': 'letter',
    '/email/verify/:userid/:token': 'note',
    '/email/not-me/:userid': 'note',
    '/forgot-password': 'letter',
    '/password-reset': 'letter',
    '/onboarding': 'onboarding',
    '/auth/google/callback': 'note',
    '/auth/facebook/callback': 'note',
    '/parent': 'note',
    '/goodbye': 'note',
    '/unsubscribe': 'note',
    '/': '',
    '/exchanges': 'exchanges',
    '/exchange/:slug': 'exchange',
    '/create-exchange': 'form',
    '/exchange-edit/:slug': 'form',
    '/posts': 'posts',
    '/birthdays': 'birthdays',
    '/notifications': 'notifications',
    '/survey/:id': 'form',
    '/profile': 'profile',
    '/settings': 'settings',
    '/your-data': 'form',
    '/edit-profile': 'form',
    '/add-address': 'form',
    '/edit-address/:id': 'form',
    '/page/:slug': 'page',
    '/contact-a-mod': 'form',
    '/contact/:id': 'form',
    '/report-a-bug': 'form',
    '/rescue/:id': 'form',
    '/mod': 'mod',
    '/contents': 'contents',
    '/survey-requests': 'survey-requests',
  })
})

test('the front door for guests has its own skeleton, and a shared exchange has the skeleton of an exchange', () => {
  const faces = routes.filter(({ face }) => face)
  expect(faces.map((route) => shapeOf({ ...route, isFace: true }))).toEqual(['front', 'exchange'])
})

/** A page whose code is still loading. */
const waitingFor = (path: string) => {
  const { load: _, face: __, ...route } = aRoute(path)
  const never = () => {
    throw new Error('nobody asks for it')
  }
  return <WaitingPage page={{ ...route, code: never, component: never }} />
}

const bones = () => document.querySelector('[data-bones]')

test('a skeleton is delayed unless it follows another skeleton', async () => {
  const first = await render(waitingFor('/posts'))
  expect(bones()?.getAttribute('data-bones')).toBe('')
  await first.rerender(<main key="next">{waitingFor('/exchanges')}</main>)
  expect(bones()?.getAttribute('data-bones')).toBe('next')
})

test('screen readers announce the wait and ignore the skeleton', async () => {
  const screen = await render(waitingFor('/exchange/:slug'))
  expect([
    screen.getByRole('status').element().textContent,
    bones()?.getAttribute('aria-hidden'),
    bones()?.parentElement?.getAttribute('aria-busy'),
  ]).toEqual(['One moment…', 'true', 'true'])
})

test.each(
  ['/', '/exchanges', '/exchange/:slug', '/profile', '/add-address', '/mod', '/page/:slug'].flatMap(
    (path) => [320, 1280].map((width) => [path, width] as const),
  ),
)('the skeleton for %s fits into %d px, even with large text', async (path, width) => {
  await page.viewport(width, 800)
  setTextSize(200)
  await render(<main>{waitingFor(path)}</main>)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

/** Skeletons for sections of a page that load their own data. */
const PARTS = ['row', 'swap']

test('every skeleton except those for sections is used by a route', () => {
  const used = new Set(
    routes.flatMap((route) => [
      shapeOf(route),
      ...(route.face ? [shapeOf({ ...route, isFace: true })] : []),
    ]),
  )
  expect(
    Object.keys(pages).filter((shape) => !PARTS.includes(shape) && !used.has(shape as never)),
  ).toEqual([])
})
