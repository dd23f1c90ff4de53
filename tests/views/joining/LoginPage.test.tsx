import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type Answer, held, offline, refused } from '#tests/support/fakeServer.ts'
import { openPage, setAddress } from '#tests/support/page.tsx'
import login from '#wiring/login.tsx'

const credentials = { email: 'moth@wing.example', password: 'moonlit-parcel!' }

async function open(answer: Answer = { token: 'tok-123' }) {
  const opened = await openPage({ default: login }, { 'POST auth/login': answer }, { me: 'nobody' })
  const { screen } = opened
  const email = screen.getByLabelText('Email')
  const password = screen.getByRole('textbox', { name: 'Password' })
  const submit = screen.getByRole('button', { name: 'Log in' })
  const logIn = async () => {
    await email.fill(credentials.email)
    await password.fill(credentials.password)
    await userEvent.keyboard('{Enter}')
  }
  return { ...opened, email, password, submit, logIn }
}

test('email and password are sent as typed, and the token is passed to the session', async () => {
  const { screen, server, told, email, logIn } = await open()
  await expect.element(email).toHaveAttribute('type', 'email')
  await logIn()
  await expect.element(screen.getByText('Logging you in…')).toBeVisible()
  expect(server.asked).toEqual([{ call: 'POST auth/login', body: credentials }])
  expect(told).toEqual([['startSession', { token: 'tok-123' }]])
})

test('pressing Enter during a login does not send a second request', async () => {
  const answer = held({ token: 'tok-123' })
  const { server, told, submit, logIn } = await open(answer)
  await logIn()
  await expect.element(submit).toHaveAttribute('aria-busy', 'true')
  await userEvent.keyboard('{Enter}')
  answer.release()
  await expect.poll(() => told.length).toBe(1)
  expect(server.asked.length).toBe(1)
})

test('the error for wrong credentials is at the password field and does not say whether the email or the password is wrong', async () => {
  const message = 'Email or password is wrong'
  const { screen, told, password, logIn } = await open(refused(401, { message }))
  await logIn()
  await expect.element(screen.getByText(message)).toBeVisible()
  await expect.element(password).toHaveAccessibleDescription(message)
  expect(told).toEqual([])
})

test('a member whose email is not verified is sent to the activation page', async () => {
  const { told, logIn } = await open(refused(403, { code: 'unverified', message: 'Not yet.' }))
  await logIn()
  await expect
    .poll(() => told)
    .toEqual([['goTo', { path: '/activate', state: { email: credentials.email } }]])
})

test('a login that could not be sent shows an inline message and can be retried', async () => {
  const { screen, server, told, submit, logIn } = await open(offline)
  await logIn()
  await expect.element(screen.getByText('Not logged in. Try again.')).toBeVisible()
  server.answer({ 'POST auth/login': { token: 'tok-123' } })
  await submit.click()
  await expect.poll(() => told).toEqual([['startSession', { token: 'tok-123' }]])
})

test('the email is prefilled if the previous page passes it on', async () => {
  setAddress('/login', { email: credentials.email })
  const { email } = await open()
  await expect.element(email).toHaveValue(credentials.email)
})

test('the page links to password reset and registration', async () => {
  const { screen, told } = await open()
  await screen.getByRole('link', { name: 'Forgot password?' }).click()
  await screen.getByRole('link', { name: 'Join the burrow' }).click()
  expect(told).toEqual([
    ['goTo', { path: '/forgot-password' }],
    ['goTo', { path: '/register' }],
  ])
})
