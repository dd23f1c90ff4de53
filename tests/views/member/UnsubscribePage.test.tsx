import { expect, test } from 'vitest'
import type { Ending } from '#rules/member/mail-class.ts'
import { type Answers, offline, refused } from '#tests/support/fakeServer.ts'
import { openPage } from '#tests/support/page.tsx'
import * as wiring from '#wiring/unsubscribe.tsx'

const swaps: Ending = { mails: 'swaps', is_ended: false }
const ended: Ending = { ...swaps, is_ended: true }

const open = (answers: Answers) =>
  openPage(wiring, answers, { state: { token: 'a-token' }, me: 'nobody' })

const headingIn = ({ screen }: Awaited<ReturnType<typeof open>>, name: string) =>
  expect.element(screen.getByRole('heading', { name, exact: true }))

test('the page names the emails, unsubscribes with one button, and lists the emails that are still sent', async () => {
  const opened = await open({ 'POST unsubscribe/open': swaps, 'POST unsubscribe/end': ended })
  const { screen, server } = opened
  await headingIn(opened, 'No more emails about your swaps?').toBeVisible()
  await expect.element(screen.getByText(/^We send them when names are drawn/)).toBeVisible()
  const button = screen.getByRole('button')
  expect(button.elements().map(({ textContent }) => textContent)).toEqual(['Stop these emails'])
  await button.click()
  await headingIn(opened, 'We stopped these emails').toBeVisible()
  await headingIn(opened, 'We stopped these emails').toHaveFocus()
  await expect.element(screen.getByText(/^We still email you about your account/)).toBeVisible()
  expect(server.sent).toEqual([
    { call: 'POST unsubscribe/open', body: { token: 'a-token' } },
    { call: 'POST unsubscribe/end', body: { token: 'a-token' } },
  ])
})

test('on a second visit, the page says that the emails have already been stopped', async () => {
  const opened = await open({ 'POST unsubscribe/open': ended })
  await headingIn(opened, 'We stopped these emails').toBeVisible()
})

test('an unknown link shows a message', async () => {
  const opened = await open({ 'POST unsubscribe/open': refused(404) })
  await headingIn(opened, 'This link doesn’t work').toBeVisible()
})

test('a page without a response can be retried', async () => {
  const opened = await open({ 'POST unsubscribe/open': offline })
  const again = opened.screen.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  opened.server.answer({ 'POST unsubscribe/open': swaps })
  await again.click()
  await headingIn(opened, 'No more emails about your swaps?').toBeVisible()
})

test('a failed unsubscription shows a message and can be retried', async () => {
  const opened = await open({
    'POST unsubscribe/open': swaps,
    'POST unsubscribe/end': refused(503),
  })
  const { screen, server } = opened
  await screen.getByRole('button').click()
  await expect.element(screen.getByText('We couldn’t stop these emails. Try again.')).toBeVisible()
  server.answer({ 'POST unsubscribe/end': ended })
  await screen.getByRole('button').click()
  await headingIn(opened, 'We stopped these emails').toBeVisible()
})
