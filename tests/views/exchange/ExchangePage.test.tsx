import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { exchangePageMachine } from '#machines/exchange/exchangePage.machine.ts'
import { aFailure, aMe, anExchange, aStep } from '#tests/support/builders.ts'
import { failing, silent } from '#tests/support/inert.ts'
import { ExchangePage } from '#views/exchange/ExchangePage.tsx'
import { before, during, mine, open, paired } from './exchange-scene.tsx'

test('signing up goes to the chosen address and is told', async () => {
  const { screen, asked, told } = await open()
  await expect.element(screen.getByRole('radio', { name: 'Home' })).toBeChecked()
  await screen.getByRole('radio', { name: 'Work' }).click()
  await screen.getByRole('button', { name: 'Sign up' }).click()
  await expect.poll(() => told).toEqual(['You have signed up!'])
  expect(asked).toEqual([{ exchange_id: 5, address_id: 2 }])
})

test('missing surveys lead to the profile first', async () => {
  const sweets = { id: 3, label: 'Sweets', picture: null, questions: [], answers: null }
  const { screen } = await open({ missing: [sweets] })
  await screen.getByRole('button', { name: 'Sign up' }).click()
  const popup = screen.getByRole('dialog', { name: 'Some surveys come first' })
  await expect.element(popup.getByRole('progressbar', { name: 'Sweets' })).toBeInTheDocument()
  await expect
    .element(popup.getByRole('link', { name: 'Answer them' }))
    .toHaveAttribute('href', '/profile')
})

test('a refusal is said in its own words, anything else quietly', async () => {
  const full = aFailure({ kind: 'refused', status: 422, message: 'Full, but it can change later!' })
  const { screen } = await open({ failure: full })
  await screen.getByRole('button', { name: 'Sign up' }).click()
  await expect.element(screen.getByText('Full, but it can change later!')).toBeVisible()
})

test('who cannot sign up is told why, and where to put it right', async () => {
  const refusal = { code: 'no_address', message: 'Please add an address first.' }
  const { screen } = await open({ exchange: anExchange({ refusal }) })
  await expect.element(screen.getByText('Please add an address first.')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Add an address' }))
    .toHaveAttribute('href', '/add-address')
})

test('leaving takes a reason', async () => {
  const { screen, asked, told } = await open({
    exchange: anExchange({ my_signup: mine, is_signed_up: true }),
  })
  await screen.getByRole('button', { name: 'Leave this exchange' }).click()
  await screen.getByRole('button', { name: 'Leave the exchange' }).click()
  await expect.element(screen.getByText('This field is required')).toBeVisible()
  await screen.getByRole('radio', { name: 'I signed up by mistake' }).click()
  await screen.getByRole('button', { name: 'Leave the exchange' }).click()
  await expect.poll(() => told).toEqual(['You are no longer part of this exchange'])
  expect(asked).toEqual([{ id: 22, choice: 'I signed up by mistake', note: '' }])
})

test('the address of the one I send to is shown on request, copied and printed', async () => {
  const { screen, asked, told } = await open({ exchange: paired, now: during })
  await expect.element(screen.getByText('You are gifting')).toBeVisible()
  await expect.element(screen.getByText('14 Illfield Row')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'See address' }).click()
  await expect.element(screen.getByText('14 Illfield Row').first()).toBeVisible()
  await expect.element(screen.getByText('The address is shown')).toBeInTheDocument()
  await expect.poll(() => document.activeElement?.tagName).toBe('ADDRESS')
  await screen.getByRole('button', { name: 'Copy' }).click()
  await expect.element(screen.getByRole('button', { name: 'Copied' })).toBeVisible()
  await screen.getByRole('button', { name: 'Print label' }).click()
  expect(told).toEqual(['printed'])
  expect(asked).toEqual([
    { text: 'Nettle Ashdown\n14 Illfield Row\nLS1 4DT Leeds\nUnited Kingdom' },
  ])
})

test('survey answers that are not there yet are said to be', async () => {
  const { screen } = await open({ exchange: paired, now: during })
  await screen.getByRole('button', { name: 'See survey answers' }).click()
  await expect
    .element(screen.getByText('Your buddy has not answered his surveys yet. Try again later !'))
    .toBeVisible()
})

test('the timeline tells by party what happened, oldest first', async () => {
  const steps = [
    aStep({
      id: 2,
      party: 'gifter',
      is_mine: false,
      user: null,
      user_id: null,
      content: 'https://track.example/1',
      created_at: '2026-12-09T10:00:00.000Z',
    }),
    aStep({ id: 1, created_at: '2026-12-08T10:00:00.000Z' }),
  ]
  const { screen } = await open({ exchange: paired, now: during, steps })
  const list = screen.getByRole('list', { name: 'What happened so far' })
  await expect.element(list.getByRole('link', { name: /^Track/ })).toBeVisible()
  const told = [...list.element().querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(told).toEqual([
    'You posted a parcel to Nettle2 d',
    'Your gifter posted something!Track (opens in a new tab)1 d',
  ])
})

test('a received gift is told to all, or only noted', async () => {
  const { screen, asked, told } = await open({ exchange: paired, now: during })
  await screen.getByRole('button', { name: 'Post an update' }).click()
  await screen.getByRole('button', { name: /^I received a gift/ }).click()
  await expect.element(screen.getByRole('checkbox', { name: 'Received' })).toBeChecked()
  await screen.getByRole('button', { name: 'Post it' }).click()
  await expect.element(screen.getByText('Please say a few words')).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Tell the others' }).click()
  await screen.getByRole('button', { name: 'Save the update' }).click()
  await expect.poll(() => told).toEqual(['Update saved, great news !'])
  expect(asked).toEqual([{ exchange_id: 5, type: 'received', content: null }])
})

test('a side is closed after a question, and with both sides the bar is gone', async () => {
  const { screen, asked } = await open({ exchange: paired, now: during })
  await screen.getByRole('button', { name: 'Post an update' }).click()
  await screen.getByRole('button', { name: /^I have received everything/ }).click()
  const question = screen.getByRole('alertdialog', { name: 'Have you received everything?' })
  await question.getByRole('button', { name: 'Yes, everything is here' }).click()
  await expect
    .poll(() => asked)
    .toEqual([
      { id: 22, side: 'receiving' },
      { exchange_id: 5, type: 'received_all', content: null },
    ])
  await expect.element(screen.getByRole('button', { name: 'Post an update' })).toHaveFocus()
})

test('a dialog that turns to another question puts the focus on what it asks now', async () => {
  const { screen } = await open({ exchange: paired, now: during })
  await screen.getByRole('button', { name: 'Post an update' }).click()
  await screen.getByRole('button', { name: /^I posted a parcel/ }).click()
  await expect.element(screen.getByRole('heading', { name: 'I posted a parcel' })).toHaveFocus()
})

test('the bar is gone once everything is sent and everything is here', async () => {
  const my_signup = { ...mine, paired_with: 12, is_done_sending: true, is_done_receiving: true }
  const steps = [aStep({ id: 1, type: 'sent_all' }), aStep({ id: 2, type: 'received_all' })]
  const { screen } = await open({ exchange: { ...paired, my_signup }, now: during, steps })
  await expect.element(screen.getByText('You have received everything')).toBeVisible()
  await expect.element(screen.getByText(/Well swapped!/)).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Post an update' }))
    .not.toBeInTheDocument()
})

test('what is not there is not found', async () => {
  const flow = exchangePageMachine.provide({
    actors: { clock: silent, loadExchange: failing(aFailure({ kind: 'refused', status: 404 })) },
  })
  const screen = await render(
    <ExchangePage flow={flow} facts={{ slug: 'nowhere', me: aMe(), now: before }} />,
  )
  await expect.element(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
