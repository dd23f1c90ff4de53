import { expect, test } from 'vitest'
import { type Answer, offline, refused } from '#tests/support/fakeServer.ts'
import { openPage } from '#tests/support/page.tsx'
import * as wiring from '#wiring/notMe.tsx'

const deleted = { deleted: true }

async function open(answer: Answer = deleted) {
  const page = await openPage(
    wiring,
    { 'POST email/not-me/7': answer },
    { params: { userid: '7' }, state: { token: 'a-token' }, me: 'nobody' },
  )
  const confirm = () => page.screen.getByRole('button', { name: 'Delete the account' }).click()
  return { ...page, confirm }
}

test('opening the link asks for confirmation and sends nothing', async () => {
  const { screen, server } = await open()
  await expect.element(screen.getByRole('heading', { name: 'Wasn’t this you?' })).toBeVisible()
  expect(server.asked).toEqual([])
})

test('confirming deletes the account, and the page says so', async () => {
  const { screen, server, confirm } = await open()
  await confirm()
  const heading = screen.getByRole('heading', { name: 'The account is deleted' })
  await expect.element(heading).toBeVisible()
  await expect.element(heading).toHaveFocus()
  expect(server.sent).toEqual([{ call: 'POST email/not-me/7', body: { token: 'a-token' } }])
})

test('a verified account is kept, and the page links to the password reset', async () => {
  const message = 'This email has been verified since, so the account stays.'
  const { screen, confirm } = await open(refused(422, { code: 'verified', message }))
  await confirm()
  await expect.element(screen.getByText(message)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Set a new password' }))
    .toHaveAttribute('href', '/forgot-password')
})

test('an expired link shows a message and says what happens to the account', async () => {
  const message = 'This link isn’t valid, or has expired.'
  const { screen, confirm } = await open(refused(422, { code: 'link', message }))
  await confirm()
  await expect.element(screen.getByText(message)).toBeVisible()
  await expect.element(screen.getByText(/we delete it after 30 days/)).toBeVisible()
})

test('without a response, the page says that nothing is deleted yet, and the button can be pressed again', async () => {
  const { screen, server, confirm } = await open(offline)
  await confirm()
  await expect.element(screen.getByText(/^Not deleted yet\./)).toBeVisible()
  server.answer({ 'POST email/not-me/7': deleted })
  await confirm()
  await expect
    .element(screen.getByRole('heading', { name: 'The account is deleted' }))
    .toBeVisible()
})

test('without its token, the page asks the reader to open the link again', async () => {
  const { screen, server } = await openPage(
    wiring,
    {},
    { params: { userid: '7' }, state: {}, me: 'nobody' },
  )
  await expect
    .element(screen.getByRole('heading', { name: 'This link is incomplete' }))
    .toBeVisible()
  expect(server.asked).toEqual([])
})
