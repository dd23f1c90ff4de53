import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LinkProvider } from '#views/kit/link-context.tsx'
import { StickyBar } from '#views/kit/StickyBar.tsx'
import { AuthLayout } from '#views/layouts/AuthLayout.tsx'
import { DefaultLayout } from '#views/layouts/DefaultLayout.tsx'
import '#views/styles/index.css'

const nav = [
  { href: '/', label: 'Home', icon: null, isOnBar: true },
  { href: '/exchanges', label: 'Exchanges', icon: null, isOnBar: true },
  { href: '/posts', label: 'Posts', icon: null, isOnBar: true },
  { href: '/profile', label: 'Profile', shortLabel: 'Me', icon: null, isOnBar: true },
]
const theme = { isDark: true, label: 'In the dark side', onToggle: () => undefined }

function frame({ path = '/', follow = vi.fn(), logOut = vi.fn(), children = <h1>Here</h1> } = {}) {
  return (
    <LinkProvider onNavigate={follow}>
      <DefaultLayout
        nav={nav}
        path={path}
        create={{ href: '/create-exchange', label: 'Create an exchange' }}
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

test.each([320, 390, 768, 1280])('nothing overflows sideways at %d', async (width) => {
  await page.viewport(width, 800)
  await render(frame())
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})
