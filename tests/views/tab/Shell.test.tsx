import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aMe } from '#tests/support/builders.ts'
import { aRoute, openTab } from '#tests/support/tab.tsx'

const ways = [
  ['Home', '/'],
  ['Exchanges', '/exchanges'],
  ['Posts', '/posts'],
  ['Birthdays', '/birthdays'],
  ['Profile', '/profile'],
]
const help = [
  ['Ask an elf', '/contact-a-mod'],
  ['Report a bug', '/report-a-bug?page=%2Fposts'],
]

test.each([
  ['member', aMe(), [...ways, ...help]],
  ['mod', aMe({ role: 'mod' }), [...ways, ['Mod desk', '/mod'], ...help]],
] as const)('the navigation for a %s ends with the help links', async (_, me, all) => {
  await page.viewport(1280, 800)
  const { screen } = await openTab('/posts', { me, pages: [aRoute('/posts')] })
  await expect.element(screen.getByRole('heading', { name: 'At /posts' })).toBeVisible()
  const links = screen.getByRole('navigation', { name: 'Main' }).getByRole('link').elements()
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(all)
})
