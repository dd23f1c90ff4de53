import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import {
  type RegistrationValues,
  registrationEmailForm,
  registrationPasswordForm,
} from '#machines/joining/registration.form.ts'
import { registrationMachine } from '#machines/joining/registration.machine.ts'
import type { EmailOnly } from '#rules/joining/email.ts'
import type { ProblemError } from '#rules/wire/problem.ts'
import { aFailure } from '#tests/support/builders.ts'
import { answered, failing } from '#tests/support/inert.ts'
import { RegisterPage } from '#views/joining/RegisterPage.tsx'
import '#views/styles/index.css'

interface Fakes {
  isTaken?: boolean
  refusal?: ProblemError
}

async function open({ isTaken = false, refusal }: Fakes = {}) {
  const registered: RegistrationValues[] = []
  const told: unknown[] = []
  const flow = registrationMachine.provide({
    actors: {
      email: registrationEmailForm.provide({
        actors: { submit: answered<{ exists: boolean }, EmailOnly>({ exists: isTaken }) },
      }),
      password: registrationPasswordForm.provide({
        actors: {
          submit: refusal
            ? failing<{ id: number }, RegistrationValues>(refusal)
            : answered({ id: 7 }, registered),
        },
      }),
    },
    actions: {
      announce: (_, toast) => told.push(toast),
      outdateErrors: () => undefined,
      goTo: (_, destination) => told.push(destination),
    },
  })
  const screen = await render(
    <main>
      <RegisterPage flow={flow} />
    </main>,
  )
  return { screen, registered, told, next: screen.getByRole('button', { name: 'Next' }) }
}

type Opened = Awaited<ReturnType<typeof open>>

async function answerUpToThePassword({ screen, next }: Opened) {
  await screen.getByLabelText('What is your email address ?').fill('moth@wing.example')
  await next.click()
  await screen.getByLabelText('What should we call you?').fill('Mothwing')
  await next.click()
}

async function choosePassword({ screen, next }: Opened) {
  await screen.getByRole('textbox', { name: 'Password', exact: true }).fill('moonlit-parcel!')
  await screen.getByRole('textbox', { name: 'Confirm password' }).fill('moonlit-parcel!')
  await next.click()
}

test('three questions make a member, one after the other, each under its own heading', async () => {
  const opened = await open()
  await expect.element(opened.next).toBeDisabled()
  await answerUpToThePassword(opened)
  await expect
    .element(opened.screen.getByRole('heading', { name: 'Mothwing, fellow critter!' }))
    .toHaveFocus()
  await choosePassword(opened)
  await expect
    .poll(() => opened.told)
    .toEqual([{ path: '/activate', state: { email: 'moth@wing.example', mailed: 'now' } }])
  expect(opened.registered).toEqual([
    {
      email: 'moth@wing.example',
      name: 'Mothwing',
      password: 'moonlit-parcel!',
      password_confirmation: 'moonlit-parcel!',
    },
  ])
})

test('a taken email is said at the field, which gets the focus, and in a message', async () => {
  const { screen, next, told } = await open({ isTaken: true })
  const email = screen.getByLabelText('What is your email address ?')
  await email.fill('moth@wing.example')
  await next.click()
  await expect.element(screen.getByText('This email is already registered')).toBeVisible()
  await expect.element(email).toHaveFocus()
  expect(told).toEqual([{ message: 'This email is already registered', tone: 'bad' }])
})

test('going back finds every answer where it was left', async () => {
  const opened = await open()
  await answerUpToThePassword(opened)
  const previous = opened.screen.getByRole('button', { name: 'Previous' })
  await previous.click()
  await expect
    .element(opened.screen.getByLabelText('What should we call you?'))
    .toHaveValue('Mothwing')
  await previous.click()
  await expect
    .element(opened.screen.getByLabelText('What is your email address ?'))
    .toHaveValue('moth@wing.example')
})

test('a registration that did not arrive says so quietly and keeps the password typed', async () => {
  const opened = await open({ refusal: aFailure({ kind: 'offline' }) })
  await answerUpToThePassword(opened)
  await choosePassword(opened)
  await expect.element(opened.screen.getByText('Not saved. Try again.')).toBeVisible()
  await expect.element(opened.next).toBeEnabled()
  expect(opened.told).toEqual([])
})

test('the checklist answers while the password is typed', async () => {
  const opened = await open()
  await answerUpToThePassword(opened)
  const special = opened.screen.getByText(/^A special character/)
  await expect.element(special).toHaveTextContent(/missing$/)
  await opened.screen.getByRole('textbox', { name: 'Password', exact: true }).click()
  await userEvent.keyboard('moonlit!')
  await expect.element(special).toHaveTextContent(/done$/)
})
