import { expect, test } from 'vitest'
import { aMe } from '#tests/support/builders.ts'
import { aContentPage } from '#tests/support/contents.ts'
import { type Answer, offline, refused } from '#tests/support/fakeServer.ts'
import { openPage } from '#tests/support/page.tsx'
import { openTab } from '#tests/support/tab.tsx'
import * as wiring from '#wiring/page.tsx'

const open = (answer: Answer) =>
  openPage(wiring, { 'GET pages/rules': answer }, { params: { slug: 'rules' }, me: 'nobody' })

test('a public page is shown, and its links are followed inside the app', async () => {
  const body = '<h2>Be kind</h2><p>Read <a href="/page/privacy">what is kept</a>.</p>'
  const { screen, told } = await open(aContentPage({ body }))
  await expect.element(screen.getByRole('heading', { level: 1, name: 'The rules' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Be kind' })).toBeVisible()
  await screen.getByRole('link', { name: 'what is kept' }).click()
  expect(told).toEqual([['goTo', { path: '/page/privacy' }]])
})

test('a public page that does not exist shows “not found”', async () => {
  const { screen } = await open(refused(404))
  await expect.element(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('a public page that fails to load can be retried', async () => {
  const { screen, server } = await open(offline)
  const again = screen.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  server.answer({ 'GET pages/rules': aContentPage() })
  await again.click()
  await expect.element(screen.getByText('Be kind.')).toBeVisible()
})

test('when a new member opens “How a swap works”, that first step is recorded once', async () => {
  const steps = { has_read: false, has_joined: false, has_posted: false }
  const reader = aMe({ first_steps: { ...steps, has_read: true } })
  const { screen, server, goTo, world } = await openTab('/page/how-it-works', {
    me: aMe({ first_steps: steps }),
    answers: {
      'GET pages/how-it-works': aContentPage(),
      'GET pages/rules': aContentPage(),
      'POST me/first-steps': reader,
    },
  })
  await expect
    .poll(() => server.sent)
    .toEqual([{ call: 'POST me/first-steps', body: { kept: 'read' } }])
  await expect.poll(() => world.currentMember().first_steps?.has_read).toBe(true)
  await goTo({ path: '/page/rules' })
  await goTo({ path: '/page/how-it-works' })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'The rules' })).toBeVisible()
  expect(server.sent.length).toBe(1)
})
