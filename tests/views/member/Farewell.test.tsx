import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aMe } from '#tests/support/builders.ts'
import { type Answers, never, nothing, offline, refused } from '#tests/support/fakeServer.ts'
import { openPage, setAddress } from '#tests/support/page.tsx'
import * as goodbye from '#wiring/goodbye.tsx'
import { openSettings } from './settings-page.tsx'

const DIALOG = { name: 'Close my account' }
const GOODBYE = [['endAccount'], ['goTo', { path: '/goodbye', replace: true }]]
const PASSWORD = 'Silver dagger!'

async function open(answers: Answers = {}, has_password = true) {
  const opened = await openSettings(
    { 'DELETE me': nothing, 'POST me/close': nothing, ...answers },
    aMe({ has_password }),
  )
  return { ...opened, dialog: opened.screen.getByRole('dialog', DIALOG) }
}

/** Opens the dialog with its button. */
async function ask(...given: Parameters<typeof open>) {
  const opened = await open(...given)
  await opened.screen.getByRole('button', DIALOG).click()
  return opened
}

async function close(dialog: Awaited<ReturnType<typeof ask>>['dialog']) {
  await dialog.getByLabelText(/^Your password/).fill(PASSWORD)
  await userEvent.keyboard('{Enter}')
}

test('the dialog explains the consequences, and the password closes the account', async () => {
  const { dialog, server, told } = await ask()
  await expect.element(dialog.getByText(/You can’t undo this/)).toBeVisible()
  await close(dialog)
  await expect.poll(() => told).toEqual(GOODBYE)
  expect(server.sent).toEqual([{ call: 'DELETE me', body: { password: PASSWORD } }])
})

test('a wrong password is reported at its field, and the account stays open', async () => {
  const words = 'This isn’t your password'
  const wrong = refused(422, { message: words, errors: { password: [words] } })
  const { dialog, told } = await ask({ 'DELETE me': wrong })
  await close(dialog)
  await expect.element(dialog.getByText(words)).toBeVisible()
  await expect.element(dialog.getByLabelText(/^Your password/)).toHaveValue(PASSWORD)
  expect(told).toEqual([])
})

test('the last admin sees why they cannot leave', async () => {
  const message = 'You are the last admin'
  const { dialog } = await ask({ 'DELETE me': refused(422, { code: 'last_admin', message }) })
  await close(dialog)
  await expect.element(dialog.getByText(message)).toBeVisible()
})

test('without a response, the app treats the account as still open and asks the member to try again', async () => {
  const { dialog, told } = await ask({ 'DELETE me': offline })
  await close(dialog)
  await expect.element(dialog.getByText('Not saved. Try again.')).toBeVisible()
  expect(told).toEqual([])
})

test('a second press during the request does not send another request', async () => {
  const { dialog, server } = await ask({ 'DELETE me': never })
  await close(dialog)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.sent.length).toBe(1)
})

test('“Cancel” closes the dialog and restores the focus', async () => {
  const { dialog, screen, server } = await ask()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', DIALOG)).toHaveFocus()
  expect(server.sent).toEqual([])
})

test('a member without a password is emailed a link, and the account stays open', async () => {
  const { dialog, server } = await ask({}, false)
  await dialog.getByRole('button', { name: 'Email me the link' }).click()
  await expect.element(dialog.getByText(/on its way to your inbox/)).toBeVisible()
  expect(server.sent).toEqual([{ call: 'POST me/close' }])
})

test('an emailed link opens the final confirmation, and a used link is refused', async () => {
  setAddress('/settings?do=close-account#token=out-of-the-mail')
  const spent = 'This link is not valid, or no longer valid'
  const { dialog, server, told } = await open(
    { 'DELETE me': refused(422, { message: spent }) },
    false,
  )
  await dialog.getByRole('button', { name: 'Close my account for good' }).click()
  await expect.element(dialog.getByText(spent)).toBeVisible()
  server.answer({ 'DELETE me': nothing })
  await dialog.getByRole('button', { name: 'Close my account for good' }).click()
  await expect.poll(() => told).toEqual(GOODBYE)
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the goodbye page sends no request', async () => {
  const { screen, server } = await openPage(goodbye, {}, { me: 'nobody' })
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Goodbye, critter')
  await expect.element(screen.getByRole('status')).toHaveTextContent(/Your account is closed/)
  expect(server.sent).toEqual([])
})

test('while the link is being mailed, the dialog can be neither closed nor left with “Cancel”', async () => {
  const { dialog } = await ask({ 'POST me/close': never }, false)
  await dialog.getByRole('button', { name: 'Email me the link' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Close', exact: true }).elements()).toEqual([])
})
