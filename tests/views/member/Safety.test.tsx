import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { anOwnSession } from '#tests/support/builders.ts'
import { type Answers, never, nothing, offline, refused } from '#tests/support/fakeServer.ts'
import { openSettings } from './settings-page.tsx'

const mine = anOwnSession({ id: 60, is_current: true, device: 'Safari on Mac' })
const phone = anOwnSession({ id: 61, device: 'Chrome on Android' })
const library = anOwnSession({ id: 62, device: null })

async function open(answers: Answers = {}) {
  const opened = await openSettings({
    'GET me/sessions': [mine, phone, library],
    'DELETE me/sessions/61': nothing,
    'DELETE me/sessions': nothing,
    'POST me/password': nothing,
    ...answers,
  })
  return {
    ...opened,
    section: opened.screen.getByRole('region', { name: 'Login and safety' }),
  }
}

const others = (section: Awaited<ReturnType<typeof open>>['section']) =>
  section.getByRole('button', { name: /^Log out .*last used/ })

test('each session is listed with its device, and the current session cannot be ended here', async () => {
  const { section } = await open()
  const rows = section.getByRole('listitem')
  await expect.element(rows.nth(0)).toHaveTextContent(/^Safari on Mac This device/)
  await expect.element(rows.nth(1)).toHaveTextContent(/^Chrome on Android/)
  await expect.element(rows.nth(2)).toHaveTextContent(/^Unknown device/)
  await expect.element(rows.nth(0).getByRole('button')).not.toBeInTheDocument()
})

test('a session that is logged out leaves the list, and the heading gets the focus', async () => {
  const { section, server } = await open()
  await others(section).first().click()
  await expect.element(section.getByText('Chrome on Android')).not.toBeInTheDocument()
  await expect.element(section.getByRole('heading', { name: 'Login and safety' })).toHaveFocus()
  expect(others(section).elements()).toHaveLength(1)
  expect(server.sent).toEqual([{ call: 'DELETE me/sessions/61' }])
})

test('only the session that is being logged out is marked as pending', async () => {
  const { section } = await open({ 'DELETE me/sessions/61': never })
  await others(section).first().click()
  await expect.element(others(section).first()).toHaveAttribute('aria-busy', 'true')
  expect(
    others(section)
      .elements()
      .map((button) => button.getAttribute('aria-busy')),
  ).toEqual(['true', null])
})

test('a session that could not be logged out stays, with a message', async () => {
  const { section } = await open({ 'DELETE me/sessions/61': offline })
  await others(section).first().click()
  await expect.element(section.getByText('Not logged out. Try again.')).toBeVisible()
  expect(others(section).elements()).toHaveLength(2)
})

test('logging out all other sessions removes these sessions and the button', async () => {
  const { section, server } = await open()
  await section.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect.element(section.getByText('Chrome on Android')).not.toBeInTheDocument()
  await expect
    .element(section.getByRole('button', { name: 'Log out everywhere else' }))
    .not.toBeInTheDocument()
  await expect.element(section.getByText('Safari on Mac')).toBeVisible()
  expect(server.sent).toEqual([{ call: 'DELETE me/sessions' }])
})

test('sessions that fail to load can be retried', async () => {
  const { section, server } = await open({ 'GET me/sessions': offline })
  await expect.element(section.getByText('We couldn’t load this list')).toBeVisible()
  server.answer({ 'GET me/sessions': [mine] })
  await section.getByRole('button', { name: 'Try again' }).click()
  await expect.element(section.getByText('Safari on Mac')).toBeVisible()
})

async function fill(screen: Awaited<ReturnType<typeof open>>['screen']) {
  await screen.getByRole('button', { name: 'Change my password' }).first().click()
  const dialog = screen.getByRole('dialog', { name: 'Change my password' })
  await dialog.getByLabelText(/^Current password/).fill('Silver dagger!')
  await dialog.getByLabelText(/^New password/).fill('Golden dagger!')
  await dialog.getByLabelText(/^Confirm password/).fill('Golden dagger!')
  await userEvent.keyboard('{Enter}')
  return dialog
}

test('changing the password closes the dialog, is announced, and ends all other sessions', async () => {
  const { screen, section, server, said } = await open()
  await fill(screen)
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(section.getByRole('button', { name: 'Change my password' })).toHaveFocus()
  expect(said()).toEqual(['Password changed'])
  expect(server.sent).toEqual([
    {
      call: 'POST me/password',
      body: {
        current_password: 'Silver dagger!',
        password: 'Golden dagger!',
        password_confirmation: 'Golden dagger!',
      },
    },
  ])
  expect(section.getByRole('listitem').elements()).toHaveLength(1)
})

test('a wrong current password is reported at its field, and the field gets the focus', async () => {
  const message = 'This isn’t your password'
  const { screen } = await open({
    'POST me/password': refused(422, { message, errors: { current_password: [message] } }),
  })
  const dialog = await fill(screen)
  await expect.element(dialog.getByText(message)).toBeVisible()
  await expect.element(dialog.getByLabelText('Current password')).toHaveFocus()
})
