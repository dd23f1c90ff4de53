import { expect, test } from 'vitest'
import { type Answer, nothing, offline } from '#tests/support/fakeServer.ts'
import { openPage } from '#tests/support/page.tsx'
import * as wiring from '#wiring/forgotPassword.tsx'

async function open(answer: Answer) {
  const opened = await openPage(wiring, { 'POST forgot-password': answer }, { me: 'nobody' })
  await opened.screen.getByRole('textbox', { name: 'Email' }).fill('moth@wing.example')
  await opened.screen.getByRole('button', { name: 'Send the link' }).click()
  return opened
}

test('every email address gets the same response', async () => {
  const { screen, server } = await open(nothing)
  await expect.element(screen.getByText('moth@wing.example')).toBeVisible()
  expect(server.asked).toEqual([
    { call: 'POST forgot-password', body: { email: 'moth@wing.example' } },
  ])
})

test('a reset link that could not be requested can be retried', async () => {
  const { screen, server } = await open(offline)
  await expect.element(screen.getByText('Not sent. Try again.')).toBeVisible()
  server.answer({ 'POST forgot-password': nothing })
  await screen.getByRole('button', { name: 'Send the link' }).click()
  await expect.element(screen.getByText('moth@wing.example')).toBeVisible()
})

test('the button “Use another email” leads back to an empty form', async () => {
  const { screen } = await open(nothing)
  await screen.getByRole('button', { name: 'Use another email' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Forgot your password?' })).toHaveFocus()
})
