import { expect, test } from 'vitest'
import { type Answer, offline, refused } from '#tests/support/fakeServer.ts'
import { openPage } from '#tests/support/page.tsx'
import * as wiring from '#wiring/verifyEmail.tsx'

const verified = { verified: true, email: 'moth@wing.example' }

const open = (answer: Answer = verified) =>
  openPage(
    wiring,
    { 'GET email/verify/7/a-token': answer },
    { params: { userid: '7', token: 'a-token' }, me: 'nobody' },
  )

test('a valid link verifies the email and leads to the login', async () => {
  const { screen } = await open()
  await expect
    .element(screen.getByRole('heading', { name: 'Your email is verified' }))
    .toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Back to login' }))
    .toHaveAttribute('href', '/login')
})

test('the login after a valid link is prefilled with the email, which is not in the URL', async () => {
  const { screen, told } = await open()
  await screen.getByRole('link', { name: 'Back to login' }).click()
  expect(told).toEqual([['goTo', { path: '/login', state: { email: 'moth@wing.example' } }]])
})

test('an invalid link shows the reason and offers a new link', async () => {
  const { screen } = await open(refused(422, { message: 'This link is not valid.' }))
  await expect.element(screen.getByText('This link is not valid.')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Send a new link' }))
    .toHaveAttribute('href', '/activate')
})

test('a link without a response can be retried', async () => {
  const { screen, server } = await open(offline)
  const again = screen.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  server.answer({ 'GET email/verify/7/a-token': verified })
  await again.click()
  await expect
    .element(screen.getByRole('heading', { name: 'Your email is verified' }))
    .toBeVisible()
})
