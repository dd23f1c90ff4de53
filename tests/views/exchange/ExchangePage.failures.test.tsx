import { expect, test } from 'vitest'
import { anExchange } from '#tests/support/builders.ts'
import { nothing, offline, refused } from '#tests/support/fakeServer.ts'
import { during, mine, openExchange, paired } from './exchange-page.tsx'

const open = { 'POST exchanges/5/needed-surveys': [], 'POST signups': mine }

test('a refused sign-up shows the reason', async () => {
  const { screen } = await openExchange(anExchange(), {
    ...open,
    'POST signups': refused(422, { code: 'full', message: 'Full, but it can change later!' }),
  })
  await screen.getByRole('button', { name: 'Sign up' }).click()
  await expect.element(screen.getByText('Full, but it can change later!')).toBeVisible()
})

test('a sign-up that cannot be sent shows an inline message without a toast, and can be retried', async () => {
  const { screen, server, said } = await openExchange(anExchange(), {
    ...open,
    'POST signups': offline,
  })
  const button = screen.getByRole('button', { name: 'Sign up' })
  await button.click()
  await expect.element(screen.getByText('Not saved. Try again.')).toBeVisible()
  expect(said()).toEqual([])
  server.answer({ 'POST signups': mine })
  await button.click()
  await expect.poll(said).toEqual(['You have signed up!'])
})

test('when leaving fails, the dialog stays open with its input', async () => {
  const { screen, server, said } = await openExchange(
    anExchange({ my_signup: mine, is_signed_up: true }),
    { 'DELETE signups/22': offline },
  )
  await screen.getByRole('button', { name: 'Leave this exchange' }).click()
  const reason = screen.getByRole('radio', { name: 'I signed up by mistake' })
  await reason.click()
  const leave = screen.getByRole('button', { name: 'Leave the exchange' })
  await leave.click()
  await expect.element(screen.getByText('Not saved. Try again.')).toBeVisible()
  await expect.element(reason).toBeChecked()
  expect(said()).toEqual([])
  server.answer({ 'DELETE signups/22': nothing })
  await leave.click()
  await expect.poll(said).toEqual(['You are no longer part of this exchange'])
})

test('loading a recipient’s address can be retried', async () => {
  const { screen, server } = await openExchange(
    paired,
    { 'POST signups/22/address': offline },
    { now: during },
  )
  const see = screen.getByRole('button', { name: 'See address' })
  await see.click()
  await expect.element(screen.getByText('We couldn’t fetch the address. Try again.')).toBeVisible()
  server.answer({
    'POST signups/22/address': {
      name: 'Nettle Ashdown',
      line1: '14 Illfield Row',
      line2: null,
      zip: 'LS1 4DT',
      city: 'Leeds',
      state: null,
      country: 'United Kingdom',
      changed_at: null,
      is_kept: false,
    },
  })
  await see.click()
  await expect.element(screen.getByText('14 Illfield Row').first()).toBeVisible()
})

test('loading survey answers can be retried, without a toast', async () => {
  const { screen, server, said } = await openExchange(
    paired,
    { 'GET signups/22/surveys': offline },
    { now: during },
  )
  const see = screen.getByRole('button', { name: 'See survey answers' })
  await see.click()
  await expect.element(screen.getByText('We couldn’t fetch the answers. Try again.')).toBeVisible()
  expect(said()).toEqual([])
  server.answer({ 'GET signups/22/surveys': [] })
  await see.click()
  await expect
    .element(screen.getByText('Your buddy has not answered his surveys yet. Try again later !'))
    .toBeVisible()
})
