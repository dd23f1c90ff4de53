import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { activationMachine } from '#machines/joining/activation.machine.ts'
import { verificationForm } from '#machines/joining/verification.form.ts'
import type { EmailOnly } from '#rules/joining/email.ts'
import { aMe } from '#tests/support/builders.ts'
import { answered, silent } from '#tests/support/inert.ts'
import { ActivatePage } from '#views/joining/ActivatePage.tsx'
import '#views/styles/index.css'

async function open(input: Parameters<typeof ActivatePage>[0]['input']) {
  const asked: EmailOnly[] = []
  const flow = activationMachine.provide({
    actors: {
      member: silent,
      verification: verificationForm.provide({
        actors: { submit: answered<void, EmailOnly>(undefined, asked) },
      }),
      resendVerification: answered<void, EmailOnly>(undefined, asked),
    },
  })
  return { screen: await render(<ActivatePage flow={flow} input={input} />), asked }
}

const email = 'moth@wing.example'

test('after the registration the next mail can be had in a minute', async () => {
  const { screen } = await open({ email, mailed: 'now', member: null })
  await expect.element(screen.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await expect.element(screen.getByText(email)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Send it again' })).toBeDisabled()
})

test('who comes from the login has the mail sent again', async () => {
  const { screen, asked } = await open({ email, mailed: null, member: null })
  await screen.getByRole('button', { name: 'Send it again' }).click()
  await expect.element(screen.getByText(/^Sent again/)).toBeVisible()
  expect(asked).toEqual([{ email }])
})

test('opened cold, the page asks for the address', async () => {
  const { screen, asked } = await open({ email: null, mailed: null, member: null })
  await screen.getByLabelText('Email').fill(email)
  await screen.getByRole('button', { name: 'Send the link' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  expect(asked).toEqual([{ email }])
})

test('who is logged in has nothing left to do here', async () => {
  const { screen } = await open({ email: null, mailed: null, member: aMe() })
  await expect
    .element(screen.getByRole('heading', { name: 'Your email is verified' }))
    .toBeVisible()
})
