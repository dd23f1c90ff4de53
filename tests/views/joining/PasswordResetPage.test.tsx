import { expect, test } from 'vitest'
import { type Answers, nothing, offline, refused } from '#tests/support/fakeServer.ts'
import { openPage, saidIn, setAddress } from '#tests/support/page.tsx'
import * as wiring from '#wiring/passwordReset.tsx'

const open = (answers: Answers, link = '?email=moth%40wing.example&token=a-token') => {
  setAddress(`/password-reset${link}`)
  return openPage(wiring, answers, { me: 'nobody' })
}

async function choose({ screen }: Awaited<ReturnType<typeof open>>) {
  await screen.getByRole('textbox', { name: 'Password', exact: true }).fill('moonlit-parcel!')
  await screen.getByRole('textbox', { name: 'Confirm password' }).fill('moonlit-parcel!')
  await screen.getByRole('button', { name: 'Set the password' }).click()
}

test('a new password is saved for the email in the link, and the page confirms it', async () => {
  const opened = await open({ 'POST reset-password': nothing })
  await choose(opened)
  await expect
    .element(opened.screen.getByRole('heading', { name: 'Your new password is set' }))
    .toBeVisible()
  expect(opened.server.asked).toEqual([
    {
      call: 'POST reset-password',
      body: {
        email: 'moth@wing.example',
        token: 'a-token',
        password: 'moonlit-parcel!',
        password_confirmation: 'moonlit-parcel!',
      },
    },
  ])
})

test('the password conditions are updated while typing', async () => {
  const { screen } = await open({})
  const special = screen.getByText(/^A special character/)
  await expect.element(special).toHaveTextContent(/missing$/)
  await screen.getByRole('textbox', { name: 'Password', exact: true }).fill('moonlit!')
  await expect.element(special).toHaveTextContent(/done$/)
})

test('a used link lets the member request a new one', async () => {
  const opened = await open({
    'POST reset-password': refused(422, { code: 'link', message: 'This link is not valid.' }),
  })
  await choose(opened)
  await expect
    .element(opened.screen.getByRole('link', { name: 'Send a new link' }))
    .toHaveAttribute('href', '/forgot-password')
})

test('a password that could not be sent stays in its fields and can be retried', async () => {
  const opened = await open({ 'POST reset-password': offline })
  await choose(opened)
  await expect.element(opened.screen.getByText('Not saved. Try again.')).toBeVisible()
  expect(saidIn(opened.told)).toEqual([])
  opened.server.answer({ 'POST reset-password': nothing })
  await opened.screen.getByRole('button', { name: 'Set the password' }).click()
  await expect
    .element(opened.screen.getByRole('heading', { name: 'Your new password is set' }))
    .toBeVisible()
})

test.each(['?email=moth%40wing.example', '?token=a-token', ''])(
  'an incomplete link (%s) is reported as invalid',
  async (link) => {
    const { screen } = await open({}, link)
    await expect
      .element(screen.getByRole('heading', { name: 'This link doesn’t work' }))
      .toBeVisible()
  },
)
