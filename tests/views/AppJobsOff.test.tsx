import { expect, test } from 'vitest'
import { aMe } from '#tests/support/builders.ts'
import { aRoute, openTab } from '#tests/support/tab.tsx'
import { routes } from '#wiring/routes.ts'

/** All routes with their real layout, but with pages that only show their path. */
const map = routes.map((route) => ({
  ...aRoute(route.path),
  ...route,
  load: aRoute(route.path).load,
}))
const admin = aMe({ role: 'admin', jobs_off: 'marker' })
const OFF = /Jobs are off in this process/

test.each(['/', '/mod', '/posts', '/profile', '/settings', '/page/rules'])(
  '%s tells an admin that background jobs are off in this process',
  async (path) => {
    const { screen } = await openTab(path, { me: admin, pages: map })
    await expect.element(screen.getByText(OFF)).toBeVisible()
  },
)

test('the onboarding tells an admin that background jobs are off', async () => {
  const me = aMe({ ...admin, has_completed_onboarding: false })
  const { screen } = await openTab('/onboarding', { me, pages: map })
  await expect.element(screen.getByText(OFF)).toBeVisible()
})

test('no notice about jobs is shown if the response has no jobs_off', async () => {
  const { screen } = await openTab('/', { me: aMe(), pages: map })
  await expect.element(screen.getByRole('heading', { level: 1, name: /^At \// })).toBeVisible()
  expect(screen.getByText(/Jobs are off/).elements()).toEqual([])
})
