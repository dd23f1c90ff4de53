import { expect, test } from 'vitest'
import { aMe } from '#tests/support/builders.ts'
import { inTurn } from '#tests/support/fakeServer.ts'
import { aRoute, openTab } from '#tests/support/tab.tsx'
import { routes } from '#wiring/routes.ts'

/** The map of the product, each page in its place and frame, but saying only where it is. */
const map = routes.map((route) => ({
  ...aRoute(route.path),
  ...route,
  load: aRoute(route.path).load,
}))
const member = aMe()
const suspended = aMe({ is_suspended: true, suspension_reason: 'Letters that hurt' })

test('a suspended member reads it above every page, and is led neither to a post nor to an exchange of her own', async () => {
  const { screen } = await openTab('/posts', { me: suspended, pages: map })
  await expect.element(screen.getByText(/The mods write: Letters that hurt/)).toBeVisible()
  expect(
    screen.getByRole('link', { name: /^(Create an exchange|Write a post)$/ }).elements(),
  ).toEqual([])
})

test.each(['/onboarding', '/contact-a-mod'])(
  'a suspended newcomer reads at %s why, and that setting up her account has to wait',
  async (path) => {
    const me = aMe({ ...suspended, has_completed_onboarding: false })
    const { screen } = await openTab(path, { me, pages: map })
    await expect.element(screen.getByText(/Setting up your account has to wait/)).toBeVisible()
    await expect.element(screen.getByText(/The mods write: Letters that hurt/)).toBeVisible()
    await expect
      .element(screen.getByRole('status').getByRole('link', { name: 'Ask an elf' }))
      .toHaveAttribute('href', '/contact-a-mod')
  },
)

test('a parent reads nothing of the suspension of a child who is logged in', async () => {
  const { screen } = await openTab('/parent/a-code', { me: suspended, pages: map })
  await expect.element(screen.getByRole('heading', { level: 1, name: /^At \// })).toBeVisible()
  expect(screen.getByText(/suspended/).elements()).toEqual([])
})

test.each([
  '/create-exchange',
  '/exchange-edit/a',
  '/edit-profile',
  '/edit-address/3',
  '/survey/3',
])('%s tells a suspended member that it is closed to her, and leads to the elves', async (path) => {
  const { screen } = await openTab(path, { me: suspended, pages: map })
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Your account is suspended' }))
    .toBeVisible()
  await expect
    .element(screen.getByRole('main').getByRole('link', { name: 'Ask an elf' }))
    .toHaveAttribute('href', '/contact-a-mod')
})

test.each([
  '/',
  '/exchanges',
  '/exchange/a',
  '/posts',
  '/birthdays',
  '/notifications',
  '/profile',
  '/your-data',
  '/add-address',
  '/contact-a-mod',
  '/contact/7',
  '/report-a-bug',
  '/page/rules',
])('%s opens for a suspended member', async (path) => {
  const { screen } = await openTab(path, { me: suspended, pages: map })
  await expect.element(screen.getByRole('heading', { level: 1, name: /^At \// })).toBeVisible()
})

test('a page opens as soon as the suspension is lifted', async () => {
  const { screen, world } = await openTab('/create-exchange', { me: suspended, pages: map })
  await expect
    .element(screen.getByRole('heading', { name: 'Your account is suspended' }))
    .toBeVisible()
  world.tell.changeMember(null, member)
  await expect.element(screen.getByRole('heading', { name: 'At /create-exchange' })).toBeVisible()
})

/** Ends so soon that a test can wait for it. */
const pausedUntil = (paused_until: string) =>
  aMe({ is_paused: true, paused_until, pause_reason: 'Letters that hurt' })

test('a page that is closed to a paused member says when it opens again', async () => {
  const me = pausedUntil('2099-11-23T10:00:00.000Z')
  const { screen } = await openTab('/create-exchange', { me, pages: map })
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Your account is paused' }))
    .toBeVisible()
  await expect.element(screen.getByText(/opens for you again on Nov 23, 2099, 10:00/)).toBeVisible()
})

test('a page opens by itself once a pause has ended', async () => {
  const { screen } = await openTab('/create-exchange', {
    me: inTurn(pausedUntil('2026-11-20T10:00:00.000Z'), member),
    pages: map,
  })
  await expect.element(screen.getByRole('heading', { name: 'At /create-exchange' })).toBeVisible()
})
