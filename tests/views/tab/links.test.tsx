import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import {
  type EmailLink,
  emailVerificationMachine,
} from '#machines/joining/emailVerification.machine.ts'
import { forgotPasswordMachine } from '#machines/joining/forgotPassword.machine.ts'
import { newPasswordForm, reminderForm } from '#machines/joining/password.form.ts'
import { passwordResetMachine } from '#machines/joining/passwordReset.machine.ts'
import type { EmailOnly } from '#rules/joining/email.ts'
import type { PasswordReset, Verified } from '#rules/joining/password.ts'
import { aFailure, offline } from '#tests/support/builders.ts'
import { answered, failing } from '#tests/support/inert.ts'
import { ForgotPasswordPage } from '#views/joining/ForgotPasswordPage.tsx'
import { PasswordResetPage } from '#views/joining/PasswordResetPage.tsx'
import { VerifyEmailPage } from '#views/joining/VerifyEmailPage.tsx'
import { LinkProvider } from '#views/kit/link-context.tsx'
import '#views/styles/index.css'

const dead = aFailure({ kind: 'refused', status: 422, message: 'This link is not valid.' })
const link = { userid: '7', token: 'a-token' }

const verifying = (call: ReturnType<typeof answered<Verified, EmailLink>>) =>
  render(
    <VerifyEmailPage
      flow={emailVerificationMachine.provide({ actors: { verifyEmail: call } })}
      link={link}
    />,
  )

test('a good link verifies the email and leads back to the login', async () => {
  const screen = await verifying(
    answered<Verified, EmailLink>({ verified: true, email: 'moth@wing.example' }),
  )
  await expect
    .element(screen.getByRole('heading', { name: 'Your email is verified' }))
    .toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Back to login' }))
    .toHaveAttribute('href', '/login')
})

test('who goes back to the login after a good link takes the email along, and not in the address', async () => {
  const led: unknown[] = []
  const screen = await render(
    <LinkProvider onNavigate={(...where) => led.push(where)}>
      <VerifyEmailPage
        flow={emailVerificationMachine.provide({
          actors: {
            verifyEmail: answered<Verified, EmailLink>({
              verified: true,
              email: 'moth@wing.example',
            }),
          },
        })}
        link={link}
      />
    </LinkProvider>,
  )
  await screen.getByRole('link', { name: 'Back to login' }).click()
  expect(led).toEqual([['/login', { email: 'moth@wing.example' }]])
})

test('a dead link says why and offers a new one', async () => {
  const screen = await verifying(failing<Verified, EmailLink>(dead))
  await expect.element(screen.getByText('This link is not valid.')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Send a new link' }))
    .toHaveAttribute('href', '/activate')
})

test('no answer is no refusal', async () => {
  const screen = await verifying(failing<Verified, EmailLink>(offline))
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('who forgot the password is told the same whoever she is', async () => {
  const flow = forgotPasswordMachine.provide({
    actors: {
      reminder: reminderForm.provide({
        actors: { submit: answered<void, EmailOnly>(undefined) },
      }),
    },
  })
  const screen = await render(<ForgotPasswordPage flow={flow} />)
  await screen.getByLabelText('Email').fill('moth@wing.example')
  await screen.getByRole('button', { name: 'Send the link' }).click()
  await expect.element(screen.getByText('moth@wing.example')).toBeVisible()
})

const resetting = (
  call: ReturnType<typeof answered<void, PasswordReset>>,
  token: string | null = 'a-token',
) =>
  render(
    <PasswordResetPage
      flow={passwordResetMachine.provide({
        actors: { newPassword: newPasswordForm.provide({ actors: { submit: call } }) },
      })}
      link={{ email: 'moth@wing.example', token }}
    />,
  )

async function choose(screen: Awaited<ReturnType<typeof resetting>>) {
  await screen.getByRole('textbox', { name: 'Password', exact: true }).fill('moonlit-parcel!')
  await screen.getByRole('textbox', { name: 'Confirm password' }).fill('moonlit-parcel!')
  await screen.getByRole('button', { name: 'Set the password' }).click()
}

test('a new password is set and confirmed', async () => {
  const screen = await resetting(answered<void, PasswordReset>(undefined))
  await choose(screen)
  await expect
    .element(screen.getByRole('heading', { name: 'Your new password is set' }))
    .toBeVisible()
})

test('a used link leads to a new one', async () => {
  const screen = await resetting(failing<void, PasswordReset>(dead))
  await choose(screen)
  await expect
    .element(screen.getByRole('link', { name: 'Send a new link' }))
    .toHaveAttribute('href', '/forgot-password')
})

test('half a link is no link', async () => {
  const screen = await resetting(failing<void, PasswordReset>(dead), null)
  await expect
    .element(screen.getByRole('heading', { name: 'This link does not work' }))
    .toBeVisible()
})
