import { expect, test } from 'vitest'
import { aMe } from '#tests/support/builders.ts'
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
const suspendedMod = aMe({ is_suspended: true, role: 'mod' })

test('a suspended member reads it above every page, and is led neither to a post nor to an exchange of her own', async () => {
  const { screen } = await openTab('/posts', { me: suspended, pages: map })
  await expect.element(screen.getByText(/The mods write: Letters that hurt/)).toBeVisible()
  expect(
    screen.getByRole('link', { name: /^(Create an exchange|Write a post)$/ }).elements(),
  ).toEqual([])
})

test.each([
  ['/create-exchange', suspended],
  ['/exchange-edit/a', suspended],
  ['/edit-profile', suspended],
  ['/edit-address/3', suspended],
  ['/survey/3', suspended],
  ['/mod', suspendedMod],
  ['/contents', suspendedMod],
  ['/survey-requests', suspendedMod],
])(
  '%s tells a suspended member that it is closed to her, and leads to the elves',
  async (path, me) => {
    const { screen } = await openTab(path, { me, pages: map })
    await expect
      .element(screen.getByRole('heading', { level: 1, name: 'Your account is suspended' }))
      .toBeVisible()
    await expect
      .element(screen.getByRole('main').getByRole('link', { name: 'Ask an elf' }))
      .toHaveAttribute('href', '/contact-a-mod')
  },
)

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

test('a suspended mod is not led to the desk', async () => {
  const { screen } = await openTab('/posts', { me: suspendedMod, pages: map })
  await expect.element(screen.getByRole('heading', { name: 'At /posts' })).toBeVisible()
  const desk = screen.getByRole('link', { name: 'Mod desk', includeHidden: true })
  expect(desk.elements()).toEqual([])
})
