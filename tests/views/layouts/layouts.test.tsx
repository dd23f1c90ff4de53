// First, as in the app: it gives the layers of the styles their order.
import '#views/styles/index.css'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { setTextSize } from '#tests/support/text-size.ts'
import { LinkProvider, type Navigate } from '#views/kit/link-context.tsx'
import { StickyBar } from '#views/kit/StickyBar.tsx'
import { AuthLayout } from '#views/layouts/AuthLayout.tsx'
import { DefaultLayout, type DefaultLayoutProps } from '#views/layouts/DefaultLayout.tsx'
import type { NavItem } from '#views/layouts/nav.ts'

const nav: NavItem[] = [
  { href: '/', label: 'Home', icon: null, isOnBar: true },
  { href: '/exchanges', label: 'Exchanges', icon: null, isOnBar: true },
  { href: '/posts', label: 'Posts', icon: null, isOnBar: true },
  { href: '/profile', label: 'Profile', shortLabel: 'Me', icon: null, isOnBar: true },
]
const theme = { isDark: true, label: 'In the dark side', onToggle: () => undefined }

const createLink: DefaultLayoutProps['create'] = {
  href: '/create-exchange',
  label: 'Create an exchange',
}

function frame({
  path = '/',
  follow = vi.fn(),
  logOut = vi.fn(),
  children = <h1>Here</h1>,
  ...rest
}: Partial<Pick<DefaultLayoutProps, 'path' | 'create' | 'children'>> & {
  follow?: Navigate
  logOut?: () => void
} = {}) {
  // Told apart from "not said".
  const create = 'create' in rest ? rest.create : createLink
  return (
    <LinkProvider onNavigate={follow}>
      <DefaultLayout
        nav={nav}
        path={path}
        create={create}
        member={{ id: 7, nickname: 'Mothwing', href: '/profile' }}
        theme={theme}
        onLogOut={logOut}
      >
        {children}
      </DefaultLayout>
    </LinkProvider>
  )
}

test('the current place is marked, on its page and under it', async () => {
  await page.viewport(1280, 800)
  const screen = await render(frame({ path: '/exchanges/mine' }))
  const places = screen.getByRole('navigation', { name: 'Main' }).getByRole('link').elements()
  expect(places.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    ['Home', null],
    ['Exchanges', 'page'],
    ['Posts', null],
    ['Profile', null],
  ])
})

test('a phone has five places at the thumb', async () => {
  await page.viewport(390, 800)
  const screen = await render(frame())
  const places = screen.getByRole('navigation', { name: 'Main' }).getByRole('link').elements()
  expect(places.map((link) => link.getAttribute('aria-label') ?? link.textContent)).toEqual([
    'Home',
    'Exchanges',
    'Create an exchange',
    'Posts',
    'Me',
  ])
})

test('a page with a bar of its own takes the place of the bottom bar', async () => {
  await page.viewport(390, 800)
  const screen = await render(frame({ children: <StickyBar label="Post an update">…</StickyBar> }))
  await expect.element(screen.getByRole('region', { name: 'Post an update' })).toBeVisible()
  await expect.element(screen.getByRole('navigation')).not.toBeInTheDocument()
})

test('the menu opens, follows and closes; Escape closes it too', async () => {
  await page.viewport(1280, 800)
  const follow = vi.fn()
  const screen = await render(frame({ follow }))
  const me = screen.getByRole('button', { name: 'Your menu, Mothwing' })
  const profile = screen.getByRole('link', { name: 'My profile' })
  await me.click()
  await profile.click()
  await expect.element(profile).not.toBeInTheDocument()
  expect(follow.mock.calls).toEqual([['/profile', undefined]])
  await me.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(profile).not.toBeInTheDocument()
})

test('logging out is asked for in the menu', async () => {
  await page.viewport(390, 800)
  const logOut = vi.fn()
  const screen = await render(frame({ logOut }))
  await screen.getByRole('button', { name: 'Your menu, Mothwing' }).click()
  await screen.getByRole('button', { name: 'Log out' }).click()
  expect(logOut).toHaveBeenCalledTimes(1)
})

test.each([
  ['default', frame()],
  [
    'auth',
    <AuthLayout key="auth" theme={theme}>
      <h1>Here</h1>
    </AuthLayout>,
  ],
])('the first stop of the keyboard on the %s layout leads to the content', async (_, layout) => {
  await page.viewport(1280, 800)
  const screen = await render(layout)
  await userEvent.tab()
  const skip = screen.getByRole('link', { name: 'Skip to the content' })
  await expect.element(skip).toHaveFocus()
  await expect.element(skip).toBeVisible()
  expect(skip.element().getAttribute('href')).toBe(`#${screen.getByRole('main').element().id}`)
})

test('where nothing may be created, the places share the room alike', async () => {
  await page.viewport(390, 800)
  const screen = await render(frame({ create: undefined }))
  const places = screen.getByRole('navigation', { name: 'Main' }).getByRole('listitem').elements()
  expect(places.map((place) => getComputedStyle(place).flexGrow)).toEqual(['1', '1', '1', '1'])
})

test.each([
  [320, 100],
  [390, 100],
  [768, 100],
  [1280, 100],
  [320, 200],
  [390, 200],
  [768, 200],
  [1280, 200],
])('nothing overflows sideways at %d px with text of %d percent', async (width, percent) => {
  await page.viewport(width, 800)
  setTextSize(percent)
  await render(frame())
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})
