import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { passwordChangeForm } from '#machines/joining/password.form.ts'
import { profileMachine } from '#machines/member/profile.machine.ts'
import { safetyMachine } from '#machines/member/safety.machine.ts'
import type { AddressView } from '#rules/address/schema.ts'
import type { PasswordChangeValues } from '#rules/joining/password.ts'
import type { OwnSession } from '#rules/member/own-session.ts'
import type { Survey } from '#rules/survey/schema.ts'
import type { Toast } from '#rules/tab/toast.ts'
import { aFailure, aMe, anOwnSession, offline } from '#tests/support/builders.ts'
import { answered, failing, silent } from '#tests/support/inert.ts'
import { ProfilePage } from '#views/member/ProfilePage.tsx'
import { Safety } from '#views/member/Safety.tsx'
import '#views/styles/index.css'

const mine = anOwnSession({ id: 60, is_current: true, device: 'Safari on Mac' })
const phone = anOwnSession({ id: 61, device: 'Chrome on Android' })
const library = anOwnSession({ id: 62, device: null })

interface Setting {
  sessions?: ReturnType<typeof answered<OwnSession[], unknown>>
  ending?: ReturnType<typeof answered<void, { id: number }>>
  change?: ReturnType<typeof answered<void, PasswordChangeValues>>
}

async function open({ sessions, ending, change }: Setting = {}) {
  const told: Toast[] = []
  const flow = profileMachine.provide({
    actors: {
      member: silent,
      loadAddressViews: answered<AddressView[], unknown>([]),
      loadSurveys: answered<Survey[], unknown>([]),
    },
  })
  const safety = safetyMachine.provide({
    actors: {
      loadSessions: sessions ?? answered<OwnSession[], unknown>([mine, phone, library]),
      endSession: ending ?? answered<void, { id: number }>(undefined),
      endOtherSessions: answered<void, unknown>(undefined),
      passwordChange: passwordChangeForm.provide({
        actors: { submit: change ?? answered<void, PasswordChangeValues>(undefined) },
      }),
    },
    actions: { announce: (_, toast) => told.push(toast) },
  })
  const facts = { me: aMe(), now: '2026-11-20T12:00:00.000Z' }
  const screen = await render(
    <ProfilePage
      flow={flow}
      Exclusions={({ fallback }) => fallback}
      Safety={(props) => <Safety flow={safety} facts={props.facts} />}
      facts={facts}
    />,
  )
  return { screen, told, section: screen.getByRole('region', { name: 'Sign-in and safety' }) }
}

const others = (section: Awaited<ReturnType<typeof open>>['section']) =>
  section.getByRole('button', { name: /^Log out .*last used/ })

test('each place is told by its device, and this one cannot be ended here', async () => {
  const { section } = await open()
  const rows = section.getByRole('listitem')
  await expect.element(rows.nth(0)).toHaveTextContent(/^Safari on Mac This device/)
  await expect.element(rows.nth(1)).toHaveTextContent(/^Chrome on Android/)
  await expect.element(rows.nth(2)).toHaveTextContent(/^An unknown device/)
  await expect.element(rows.nth(0).getByRole('button')).not.toBeInTheDocument()
})

test('one that is logged out leaves the list, and the focus goes to the heading', async () => {
  const { section } = await open()
  await others(section).first().click()
  await expect.element(section.getByText('Chrome on Android')).not.toBeInTheDocument()
  await expect.element(section.getByRole('heading', { name: 'Sign-in and safety' })).toHaveFocus()
  expect(others(section).elements()).toHaveLength(1)
})

test('one that could not be logged out stays, and a line says so', async () => {
  const { section } = await open({ ending: failing<void, { id: number }>(offline) })
  await others(section).first().click()
  await expect.element(section.getByText('Not ended. Try again.')).toBeVisible()
  expect(others(section).elements()).toHaveLength(2)
})

test('all others go at once, and the way to do so with them', async () => {
  const { section } = await open()
  await section.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect.element(section.getByText('Chrome on Android')).not.toBeInTheDocument()
  await expect
    .element(section.getByRole('button', { name: 'Log out everywhere else' }))
    .not.toBeInTheDocument()
  await expect.element(section.getByText('Safari on Mac')).toBeVisible()
})

test('a list that cannot be loaded says so, and can be asked for again', async () => {
  const { section } = await open({ sessions: failing<OwnSession[], unknown>(offline) })
  await expect.element(section.getByText('This list could not be loaded')).toBeVisible()
  await section.getByRole('button', { name: 'Try again' }).click()
  await expect.element(section.getByText('This list could not be loaded')).toBeVisible()
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

test('a changed password closes its dialog, says so and leaves this place alone', async () => {
  const { screen, section, told } = await open()
  await fill(screen)
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(section.getByRole('button', { name: 'Change my password' })).toHaveFocus()
  expect(told).toEqual([{ message: 'Password changed', tone: 'good' }])
  expect(section.getByRole('listitem').elements()).toHaveLength(1)
})

test('a wrong current password is said at its field, which takes the focus', async () => {
  const wrong = aFailure({
    kind: 'refused',
    status: 422,
    message: 'This is not your password',
    errors: { current_password: ['This is not your password'] },
  })
  const { screen } = await open({ change: failing<void, PasswordChangeValues>(wrong) })
  const dialog = await fill(screen)
  await expect.element(dialog.getByText('This is not your password')).toBeVisible()
  await expect.element(dialog.getByLabelText('Current password')).toHaveFocus()
})
