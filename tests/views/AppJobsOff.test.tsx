import { expect, test } from 'vitest'
import { aMe } from '#tests/support/builders.ts'
import { aRoute, openTab } from '#tests/support/tab.tsx'
import { routes } from '#wiring/routes.ts'

/** Every page in its place and frame, saying only where it is. */
const map = routes.map((route) => ({
  ...aRoute(route.path),
  ...route,
  load: aRoute(route.path).load,
}))
const admin = aMe({ role: 'admin', jobs_off: 'marker' })
const OFF = /Jobs are off in this process/

test.each(['/', '/mod', '/posts', '/profile', '/page/rules'])(
  'an admin reads at %s that jobs are off in the process that answers',
  async (path) => {
    const { screen } = await openTab(path, { me: admin, pages: map })
    await expect.element(screen.getByText(OFF)).toBeVisible()
  },
)

test('an admin in the middle of the onboarding reads that jobs are off', async () => {
  const me = aMe({ ...admin, has_completed_onboarding: false })
  const { screen } = await openTab('/onboarding', { me, pages: map })
  await expect.element(screen.getByText(OFF)).toBeVisible()
})

test('a member of whom the server says nothing about jobs reads nothing about them', async () => {
  const { screen } = await openTab('/', { me: aMe(), pages: map })
  await expect.element(screen.getByRole('heading', { level: 1, name: /^At \// })).toBeVisible()
  expect(screen.getByText(/Jobs are off/).elements()).toEqual([])
})
