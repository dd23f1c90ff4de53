import { expect, test } from 'vitest'
import type { ParentAnswer, ParentRequest } from '#rules/member/parent.ts'
import { offline, refused } from '#tests/support/fakeServer.ts'
import { openPage } from '#tests/support/page.tsx'
import * as wiring from '#wiring/parent.tsx'

const setting = { state: { token: 'a-token' }, me: 'nobody' } as const

const open = (asks: ParentRequest['asks'], answer: ParentAnswer) =>
  openPage(
    wiring,
    {
      'POST parent/open': { nickname: 'Juno', asks, threads: false },
      'POST parent/answer': { nickname: 'Juno', answer },
    },
    setting,
  )

test('a parent reads the request and confirms it', async () => {
  const { screen, server } = await open('confirmation', 'confirm')
  await expect.element(screen.getByRole('heading', { name: 'May Juno take part?' })).toBeVisible()
  await screen.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  expect(server.sent).toEqual([
    { call: 'POST parent/open', body: { token: 'a-token' } },
    { call: 'POST parent/answer', body: { token: 'a-token', answer: 'confirm', threads: false } },
  ])
})

test('a parent who refuses sees the consequences', async () => {
  const { screen, server } = await open('confirmation', 'refuse')
  await screen.getByRole('button', { name: 'Refuse' }).click()
  await expect
    .element(screen.getByText('Juno can’t post, comment or sign up for exchanges.'))
    .toBeVisible()
  expect(server.sent).toEqual([
    { call: 'POST parent/open', body: { token: 'a-token' } },
    { call: 'POST parent/answer', body: { token: 'a-token', answer: 'refuse', threads: false } },
  ])
})

test('the link in a later email withdraws the confirmation', async () => {
  const { screen, server } = await open('withdrawal', 'refuse')
  await screen.getByRole('button', { name: 'Withdraw it' }).click()
  await expect.element(screen.getByText(/You have withdrawn your confirmation/)).toBeVisible()
  expect(server.sent).toEqual([
    { call: 'POST parent/open', body: { token: 'a-token' } },
    { call: 'POST parent/answer', body: { token: 'a-token', answer: 'refuse', threads: false } },
  ])
})

test('if the server’s response is lost, a second press shows that the parent has already answered', async () => {
  const { screen, server } = await open('confirmation', 'confirm')
  const message = 'You confirmed with this link.'
  server.answer({ 'POST parent/answer': offline })
  await screen.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(screen.getByText('Your answer wasn’t saved. Try again.')).toBeVisible()
  server.answer({ 'POST parent/answer': refused(422, { code: 'confirmed', message }) })
  await screen.getByRole('button', { name: 'Confirm' }).click()
  await expect
    .element(screen.getByRole('heading', { name: 'You have already answered' }))
    .toBeVisible()
  await expect.element(screen.getByText(message)).toBeVisible()
})

test('an expired link shows the reason', async () => {
  const message = 'This link is older than 14 days.'
  const { screen } = await openPage(
    wiring,
    { 'POST parent/open': refused(422, { message }) },
    setting,
  )
  await expect.element(screen.getByText(message)).toBeVisible()
})

test('a link without a response can be retried', async () => {
  const { screen, server } = await openPage(wiring, { 'POST parent/open': offline }, setting)
  const again = screen.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  server.answer({
    'POST parent/open': { nickname: 'Juno', asks: 'confirmation', threads: false },
  })
  await again.click()
  await expect.element(screen.getByRole('heading', { name: 'May Juno take part?' })).toBeVisible()
})
