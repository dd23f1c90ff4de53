/** Tests the deal that a member reads before they sign up, and how the sign-up continues after a survey. */
import { expect, test } from 'vitest'
import { anExchange } from '#tests/support/builders.ts'
import { setAddress } from '#tests/support/page.tsx'
import { aSurvey } from '#tests/support/surveys.ts'
import { mine, openExchange } from './exchange-page.tsx'

const signUps = { 'POST exchanges/5/needed-surveys': [], 'POST signups': mine }

test('a sign-up sends the chosen address and is announced', async () => {
  const { screen, server, said } = await openExchange(anExchange(), signUps)
  await expect.element(screen.getByRole('radio', { name: 'Home' })).toBeChecked()
  await screen.getByRole('radio', { name: 'Work' }).click()
  await screen.getByRole('button', { name: 'Sign up' }).click()
  await expect.poll(said).toEqual(['You have signed up!'])
  expect(server.sent).toEqual([
    { call: 'POST exchanges/5/needed-surveys' },
    { call: 'POST signups', body: { exchange_id: 5, address_id: 2 } },
  ])
})

test('a member who signs up with a missing survey gets a link straight to it', async () => {
  const { screen, told } = await openExchange(anExchange(), {
    'POST exchanges/5/needed-surveys': [aSurvey({ id: 3 })],
  })
  await screen.getByRole('button', { name: 'Sign up' }).click()
  const popup = screen.getByRole('dialog', { name: 'One short survey first' })
  await expect.element(popup.getByRole('progressbar', { name: 'Sweets' })).toBeInTheDocument()
  await expect
    .element(popup.getByRole('link', { name: 'Answer it now' }))
    .toHaveAttribute('href', '/survey/3')
  await expect
    .element(popup.getByRole('link', { name: 'your profile' }))
    .toHaveAttribute('href', '/profile')
  await popup.getByRole('link', { name: 'Answer it now' }).click()
  await popup.getByRole('link', { name: 'your profile' }).click()
  const next = '/exchange/solstice-parcels'
  expect(told.filter(([word]) => word === 'goTo')).toEqual([
    ['goTo', { path: '/survey/3', state: { next, signUp: '1' } }],
    ['goTo', { path: '/profile', state: { next } }],
  ])
})

test('before the sign-up, the page shows the deal, with a link to the survey that must be answered first', async () => {
  const { screen, server } = await openExchange(
    anExchange({ surveys: [3], price_min: 10, price_max: 25 }),
    { 'POST exchanges/5/needed-surveys': [aSurvey({ id: 3 })] },
  )
  const link = screen.getByRole('link', { name: 'Sweets' })
  await expect.element(link).toHaveAttribute('href', '/survey/3')
  await expect.element(screen.getByText(', about 1 minute')).toBeVisible()
  await expect
    .element(screen.getByText('Roughly 10 – 25 in your own currency, plus postage'))
    .toBeVisible()
  const words = [...document.querySelectorAll('dl')].map((list) =>
    [...list.children].map((fact) => [...fact.children].map(({ textContent }) => textContent)),
  )
  expect([words.at(0), server.sent]).toEqual([
    [
      ['Sign up until', 'Dec 1'],
      ['Names drawn', 'Dec 1'],
      ['Post by', 'Dec 16'],
      ['Open yours', 'Dec 31'],
    ],
    [{ call: 'POST exchanges/5/needed-surveys' }],
  ])
})

test('when the member comes back from the survey, the sign-up continues automatically', async () => {
  setAddress('/exchange/solstice-parcels', { signUp: '2' })
  const joined = anExchange({ is_signed_up: true, my_signup: mine, signups: [mine] })
  let isIn = false
  const { screen, server, said, told } = await openExchange(anExchange(), {
    ...signUps,
    // The exchange may be reloaded at any time. After the POST, the response includes the sign-up.
    'GET exchange-detail/solstice-parcels': () => (isIn ? joined : anExchange()),
    'POST signups': () => {
      isIn = true
      return mine
    },
  })
  await expect.poll(said).toEqual(['You have signed up!'])
  await expect.element(screen.getByRole('heading', { name: 'You are in!' })).toBeVisible()
  expect([server.sent.at(-1), told.filter(([what]) => what === 'goTo')]).toEqual([
    { call: 'POST signups', body: { exchange_id: 5, address_id: 2 } },
    [['goTo', { path: '/exchange/solstice-parcels', replace: true }]],
  ])
})
