import { expect, test } from 'vitest'
import { aMe } from '#tests/support/builders.ts'
import { type Answer, nothing, offline } from '#tests/support/fakeServer.ts'
import { openPage, setAddress } from '#tests/support/page.tsx'
import * as wiring from '#wiring/activate.tsx'

const email = 'moth@wing.example'
const sentAgain = [{ call: 'POST email/resend', body: { email } }]

/** Opens the page by what the page before it knew. */
const open = (known: Record<string, string>, answer: Answer = nothing) => {
  setAddress('/activate', known)
  return openPage(wiring, { 'POST email/resend': answer }, { me: 'nobody' })
}

test('after the registration the next mail can be had in a minute', async () => {
  const { screen } = await open({ email, mailed: 'now' })
  await expect.element(screen.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await expect.element(screen.getByText(email)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Send it again' })).toBeDisabled()
})

test('a member who comes from the login has the mail sent again', async () => {
  const { screen, server } = await open({ email })
  await screen.getByRole('button', { name: 'Send it again' }).click()
  await expect.element(screen.getByText(/^Sent again/)).toBeVisible()
  expect(server.asked).toEqual(sentAgain)
})

test('opened cold, the page asks for the address', async () => {
  const { screen, server } = await open({})
  await screen.getByLabelText('Email').fill(email)
  await screen.getByRole('button', { name: 'Send the link' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  expect(server.asked).toEqual(sentAgain)
})

test('a mail that could not be asked for can be asked for again', async () => {
  const { screen, server } = await open({ email }, offline)
  const again = screen.getByRole('button', { name: 'Send it again' })
  await again.click()
  await expect.element(screen.getByText('Not sent. Try again.')).toBeVisible()
  server.answer({ 'POST email/resend': nothing })
  await again.click()
  await expect.element(screen.getByText(/^Sent again/)).toBeVisible()
})

test('another address is asked for by who mistyped hers', async () => {
  const { screen } = await open({ email, mailed: 'now' })
  await screen.getByRole('button', { name: /another (email|address)/i }).click()
  await expect.element(screen.getByLabelText('Email')).toHaveValue('')
})

test('a member who logs in meanwhile has nothing left to do here', async () => {
  const { screen, world } = await open({ email })
  world.tell.changeMember(null, aMe())
  await expect
    .element(screen.getByRole('heading', { name: 'Your email is verified' }))
    .toBeVisible()
})
