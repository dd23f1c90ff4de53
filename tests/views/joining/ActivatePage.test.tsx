import { expect, test } from 'vitest'
import { aMe } from '#tests/support/builders.ts'
import { type Answer, nothing, offline } from '#tests/support/fakeServer.ts'
import { openPage, setAddress } from '#tests/support/page.tsx'
import * as wiring from '#wiring/activate.tsx'

const email = 'moth@wing.example'
const sentAgain = [{ call: 'POST email/resend', body: { email } }]

/** Opens the page with the history state from the previous page. */
const open = (known: Record<string, string>, answer: Answer = nothing) => {
  setAddress('/activate', known)
  return openPage(wiring, { 'POST email/resend': answer }, { me: 'nobody' })
}

test('after registration, the email can be resent after a minute', async () => {
  const { screen } = await open({ email, mailed: 'now' })
  await expect.element(screen.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await expect.element(screen.getByText(email)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Send it again' })).toBeDisabled()
})

test('a member who comes from the login page can resend the email', async () => {
  const { screen, server } = await open({ email })
  await screen.getByRole('button', { name: 'Send it again' }).click()
  await expect.element(screen.getByText(/^Another link is on its way/)).toBeVisible()
  expect(server.asked).toEqual(sentAgain)
})

test('without history state, the page asks for the email address', async () => {
  const { screen, server } = await open({})
  await screen.getByRole('textbox', { name: 'Email' }).fill(email)
  await screen.getByRole('button', { name: 'Send the link' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  expect(server.asked).toEqual(sentAgain)
})

test('if the request for another email fails, the member can try again', async () => {
  const { screen, server } = await open({ email }, offline)
  const again = screen.getByRole('button', { name: 'Send it again' })
  await again.click()
  await expect.element(screen.getByText('Not sent. Try again.')).toBeVisible()
  server.answer({ 'POST email/resend': nothing })
  await again.click()
  await expect.element(screen.getByText(/^Another link is on its way/)).toBeVisible()
})

test('a member can replace a mistyped email address', async () => {
  const { screen } = await open({ email, mailed: 'now' })
  await screen.getByRole('button', { name: /another (email|address)/i }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('')
})

test('a member who logs in elsewhere sees that the email is verified', async () => {
  const { screen, world } = await open({ email })
  world.tell.changeMember(null, aMe())
  await expect
    .element(screen.getByRole('heading', { name: 'Your email is verified' }))
    .toBeVisible()
})
