import { expect, test } from 'vitest'
import { exactly } from '#rules/time/relative-time.ts'
import { aMe } from '#tests/support/builders.ts'
import { inTurn } from '#tests/support/fakeServer.ts'
import { aRoute, openTab } from '#tests/support/tab.tsx'
import { routes } from '#wiring/routes.ts'

/** All routes with their real layout and access, but with pages that only show their path. */
const map = routes.map((route) => ({
  ...aRoute(route.path),
  ...route,
  load: aRoute(route.path).load,
}))
const member = aMe()
const suspended = aMe({ is_suspended: true, suspension_reason: 'Letters that hurt' })

test('a suspended member sees a notice above every page, and no links to write a post or create an exchange', async () => {
  const { screen } = await openTab('/posts', { me: suspended, pages: map })
  await expect.element(screen.getByText(/The elves write: Letters that hurt/)).toBeVisible()
  expect(
    screen.getByRole('link', { name: /^(Create an exchange|Write a post)$/ }).elements(),
  ).toEqual([])
})

test.each(['/onboarding', '/contact-a-mod'])(
  '%s tells a suspended newcomer the reason, and that setting up the account has to wait',
  async (path) => {
    const me = aMe({ ...suspended, has_completed_onboarding: false })
    const { screen } = await openTab(path, { me, pages: map })
    await expect.element(screen.getByText(/Setting up your account has to wait/)).toBeVisible()
    await expect.element(screen.getByText(/The elves write: Letters that hurt/)).toBeVisible()
    await expect
      .element(screen.getByRole('status').getByRole('link', { name: 'Ask an elf' }))
      .toHaveAttribute('href', '/contact-a-mod')
  },
)

test('the parent page does not reveal the suspension of the member who is logged in', async () => {
  const { screen } = await openTab('/parent#token=a-code', { me: suspended, pages: map })
  await expect.element(screen.getByRole('heading', { level: 1, name: /^At \// })).toBeVisible()
  expect(screen.getByText(/suspended/).elements()).toEqual([])
})

test.each([
  '/create-exchange',
  '/exchange-edit/a',
  '/edit-profile',
  '/edit-address/3',
  '/survey/3',
])('%s is closed to a suspended member and links to the mods', async (path) => {
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
  '/settings',
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

test('a page that was closed because of a suspension opens as soon as the suspension is lifted', async () => {
  const { screen, world } = await openTab('/create-exchange', { me: suspended, pages: map })
  await expect
    .element(screen.getByRole('heading', { name: 'Your account is suspended' }))
    .toBeVisible()
  world.tell.changeMember(null, member)
  await expect.element(screen.getByRole('heading', { name: 'At /create-exchange' })).toBeVisible()
})

/** A member who is paused until the given time. */
const pausedUntil = (paused_until: string) =>
  aMe({ is_paused: true, paused_until, pause_reason: 'Letters that hurt' })

test('a page that a paused member cannot open shows when the pause ends', async () => {
  const me = pausedUntil('2099-11-23T10:00:00.000Z')
  const { screen } = await openTab('/create-exchange', { me, pages: map })
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Your account is paused' }))
    .toBeVisible()
  await expect
    .element(screen.getByText(`opens for you again on ${exactly(new Date(me.paused_until ?? 0))}`))
    .toBeVisible()
})

test('a page that was closed because of a pause opens automatically when the pause ends', async () => {
  const { screen } = await openTab('/create-exchange', {
    me: inTurn(pausedUntil('2026-11-20T10:00:00.000Z'), member),
    pages: map,
  })
  await expect.element(screen.getByRole('heading', { name: 'At /create-exchange' })).toBeVisible()
})
