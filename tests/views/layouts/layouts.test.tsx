import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type Follow, Routed } from '#tests/support/routed.tsx'
import { setTextSize } from '#tests/support/text-size.ts'
import { ContentLinks } from '#views/content/ContentLinks.tsx'
import { BackControl } from '#views/kit/BackControl.tsx'
import { StickyBar } from '#views/kit/StickyBar.tsx'
import { AuthLayout } from '#views/layouts/AuthLayout.tsx'
import { DefaultLayout, type DefaultLayoutProps } from '#views/layouts/DefaultLayout.tsx'
import { GuestLayout } from '#views/layouts/GuestLayout.tsx'
import type { NavItem } from '#views/layouts/nav.ts'

const nav: NavItem[] = [
  { href: '/', label: 'Home', icon: null, isOnBar: true },
  { href: '/exchanges', label: 'Exchanges', icon: null, isOnBar: true },
  { href: '/posts', label: 'Posts', icon: null, isOnBar: true },
  { href: '/profile', label: 'Profile', shortLabel: 'Me', icon: null, isOnBar: true },
]
const theme = { isDark: true, label: 'In the dark side', onToggle: () => undefined }

const writeLink = {
  href: '/posts?compose=1',
  label: 'Write a post',
  icon: null,
  help: 'Show something',
} as const
const createLink: DefaultLayoutProps['create'] = {
  href: '/create-exchange',
  label: 'Create an exchange',
  icon: null,
  help: 'Start an exchange',
}

function frame({
  path = '/',
  follow = vi.fn(),
  logOut = vi.fn(),
  children = <h1>Here</h1>,
  ...rest
}: Partial<Pick<DefaultLayoutProps, 'path' | 'create' | 'children'>> & {
  follow?: Follow
  logOut?: () => void
} = {}) {
  // Distinguishes an explicit `undefined` from a missing argument.
  const create = 'create' in rest ? rest.create : createLink
  return (
    <Routed follow={follow}>
      <DefaultLayout
        nav={nav}
        path={path}
        write={create && writeLink}
        create={create}
        member={{ id: 7, nickname: 'Mothwing', href: '/profile', settingsHref: '/settings' }}
        theme={theme}
        onLogOut={logOut}
      >
        {children}
      </DefaultLayout>
    </Routed>
  )
}

const guests = (
  <GuestLayout
    theme={theme}
    back={<BackControl href="/login" />}
    footer={<ContentLinks path="/page/rules" />}
  >
    <h1>Here</h1>
  </GuestLayout>
)

test.each([
  [1280, '/exchanges', 'page'],
  [1280, '/exchange/winter-mail', 'true'],
  [390, '/create-exchange', 'true'],
])(
  'at %d px the navigation marks the section for %s with aria-current=%s',
  async (width, path, mark) => {
    await page.viewport(width, 800)
    const screen = await render(frame({ path }))
    const places = screen.getByRole('navigation', { name: 'Main' }).getByRole('link').elements()
    const marks = places.map((link) => [
      link.getAttribute('href'),
      link.getAttribute('aria-current'),
    ])
    expect(marks.filter(([href]) => href !== '/create-exchange')).toEqual([
      ['/', null],
      ['/exchanges', mark],
      ['/posts', null],
      ['/profile', null],
    ])
  },
)

test('the guest layout has login links, a back control and links to public pages', async () => {
  await page.viewport(390, 800)
  const screen = await render(guests)
  const links = screen.getByRole('link').elements()
  expect(
    links.map((link) => [
      link.getAttribute('aria-label') ??
        link.querySelector('span:not(:has(*))')?.textContent ??
        link.textContent,
      link.getAttribute('href'),
      link.getAttribute('aria-current'),
    ]),
  ).toEqual([
    ['Skip to the content', '#main', null],
    ['Critter Swap, home', '/', null],
    ['Log in', '/login', null],
    ['Join', '/register', null],
    ['BACK', '/login', null],
    ['How a swap works', '/page/how-it-works', null],
    ['Rules', '/page/rules', 'page'],
    ['Privacy', '/page/privacy', null],
    ['For parents', '/page/parents', null],
    ['About', '/page/about', null],
  ])
  expect(screen.getByRole('navigation', { name: 'Main' }).elements()).toEqual([])
})

test('the bottom bar on a phone has five entries', async () => {
  await page.viewport(390, 800)
  const screen = await render(frame())
  const bar = screen.getByRole('navigation', { name: 'Main' })
  const places = [...bar.element().querySelectorAll('li > :is(a, button)')]
  const shown = places.filter((place) => place.checkVisibility())
  expect(shown.map((place) => place.getAttribute('aria-label') ?? place.textContent)).toEqual([
    'Home',
    'Exchanges',
    'Write or create',
    'Posts',
    'Me',
  ])
})

test('the ＋ menu lists what can be created, and closes when an entry is chosen', async () => {
  await page.viewport(390, 800)
  const follow = vi.fn()
  const screen = await render(frame({ follow }))
  const bar = screen.getByRole('navigation', { name: 'Main' })
  await bar.getByRole('button', { name: 'Write or create' }).click()
  const write = bar.getByRole('link', { name: 'Write a post' })
  await expect.element(write).toBeVisible()
  await expect.element(bar.getByRole('link', { name: 'Create an exchange' })).toBeVisible()
  await write.click()
  expect(follow.mock.calls).toEqual([['/posts?compose=1', undefined]])
  await expect.element(write).not.toBeInTheDocument()
})

test('a page’s own sticky bar replaces the bottom bar', async () => {
  await page.viewport(390, 800)
  const screen = await render(frame({ children: <StickyBar label="Post an update">…</StickyBar> }))
  await expect.element(screen.getByRole('region', { name: 'Post an update' })).toBeVisible()
  await expect.element(screen.getByRole('navigation')).not.toBeInTheDocument()
})

test('the member menu opens, follows its links and closes, including with Escape', async () => {
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

test('the member menu can log out', async () => {
  await page.viewport(390, 800)
  const logOut = vi.fn()
  const screen = await render(frame({ logOut }))
  await screen.getByRole('button', { name: 'Your menu, Mothwing' }).click()
  await screen.getByRole('button', { name: 'Log out' }).click()
  expect(logOut).toHaveBeenCalledTimes(1)
})

test.each([
  ['default', frame()],
  ['guests’', guests],
  [
    'auth',
    <AuthLayout key="auth" theme={theme}>
      <h1>Here</h1>
    </AuthLayout>,
  ],
])('the first Tab stop in the %s layout is the skip link', async (_, layout) => {
  await page.viewport(1280, 800)
  const screen = await render(layout)
  await userEvent.tab()
  const skip = screen.getByRole('link', { name: 'Skip to the content' })
  await expect.element(skip).toHaveFocus()
  await expect.element(skip).toBeVisible()
  expect(skip.element().getAttribute('href')).toBe(`#${screen.getByRole('main').element().id}`)
})

test('without the ＋, the other entries in the bottom bar have equal width', async () => {
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
])('no content overflows sideways at %d px with text at %d percent', async (width, percent) => {
  await page.viewport(width, 800)
  setTextSize(percent)
  for (const shown of [frame(), guests]) {
    const { unmount } = await render(shown)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await unmount()
  }
})
