import { describe, expect, test } from 'vitest'
import { aMe } from '#tests/support/builders.ts'
import { offline, refused } from '#tests/support/fakeServer.ts'
import { openTab } from '#tests/support/tab.tsx'

const path = '/auth/google/callback'
const back = `${path}?code=c-1&state=s-1&scope=email&iss=https%3A%2F%2Faccounts.example`
const call = 'GET auth/login/google/callback'

/** A member who has not done any step of the onboarding. */
const newcomer = aMe({ has_completed_onboarding: false, nickname: null, address_privacy: null })

const begin = (state = 's-1', next: string | null = null) =>
  localStorage.setItem('cs:social', JSON.stringify({ provider: 'google', state, next }))

test('a returning visitor is logged in, and the code is removed from the URL and from storage', async () => {
  begin()
  const { screen, server } = await openTab(back, {
    answers: { [call]: { token: 'tok-1' }, 'GET me': newcomer, 'GET addresses': [] },
  })
  const first = screen.getByRole('heading', { name: 'You are in! ... But wait ...' })
  await expect.element(first).toBeVisible()
  expect([location.pathname + location.search, localStorage.getItem('cs:social')]).toEqual([
    '/onboarding?step=privacy',
    null,
  ])
  expect(server.asked.filter(({ call: asked }) => asked === call)).toEqual([
    { call, query: { code: 'c-1', state: 's-1', iss: 'https://accounts.example' } },
  ])
})

test('for an email that the provider has not verified, the page says that we sent a confirmation email', async () => {
  begin()
  const { screen } = await openTab(back, {
    answers: { [call]: { say: () => new Response(null, { status: 202 }) } },
  })
  await expect.element(screen.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  expect(localStorage.getItem('token')).toBe(null)
})

describe('a failed social login offers a way back to the login page', () => {
  const message = 'This login took too long, or has been used already. Please start again.'
  const down = 'We can’t reach Google right now. Please try again in a moment.'
  const silent = 'Google did not tell us your email address.'
  const often = 'That was too often. Please wait a moment.'
  const cases: [string, string, string, object?][] = [
    ['when it was cancelled', `${path}?error=access_denied&state=s-1`, 'You’re not logged in'],
    ['when there is no code', path, 'You’re not logged in yet'],
    [
      'when another browser started it',
      back.replace('s-1', 's-2'),
      'This login was started in another browser',
    ],
    ['when the login was already used', back, message, refused(422, { code: 'state', message })],
    [
      'when the provider is down',
      back,
      down,
      refused(503, { code: 'provider_down', message: down }),
    ],
    [
      'when the provider gives no email',
      back,
      silent,
      refused(422, { code: 'no_email', message: silent }),
    ],
    ['when too many emails were requested', back, often, refused(429, { message: often })],
    [
      'when the server is unreachable',
      back,
      'We can’t reach Critter Swap. Are you online?',
      offline,
    ],
  ]
  test.each(cases)('%s', async (_, address, said, answer) => {
    begin()
    const { screen } = await openTab(address, { answers: answer ? { [call]: answer } : {} })
    await expect.element(screen.getByText(said)).toBeVisible()
    await screen.getByRole('link', { name: 'Back to login' }).click()
    await expect.element(screen.getByLabelText('Email')).toBeVisible()
  })
})

describe('the confirmation email', () => {
  const letter = '/auth/facebook/callback?letter=l-1'
  const open = 'POST auth/login/facebook/letter'

  test('logs a visitor in only after they confirm that it was them', async () => {
    const { screen, server } = await openTab(letter, {
      answers: { [open]: { token: 'tok-1' }, 'GET me': refused(401) },
    })
    await expect.element(screen.getByRole('heading', { name: 'Was that you?' })).toBeVisible()
    expect([server.sent, location.search]).toEqual([[], ''])
    await expect
      .element(screen.getByRole('link', { name: 'No, it wasn’t me' }))
      .toHaveAttribute('href', '/login')
    await screen.getByRole('button', { name: 'Yes, log me in' }).click()
    await expect.poll(() => server.sent).toEqual([{ call: open, body: { token: 'l-1' } }])
    await expect.element(screen.getByText('You’re not logged in')).toBeVisible()
  })

  test('can be retried when the server does not respond', async () => {
    const { screen } = await openTab(letter, { answers: { [open]: offline } })
    await screen.getByRole('button', { name: 'Yes, log me in' }).click()
    await expect
      .element(screen.getByText('We can’t reach Critter Swap. Are you online?'))
      .toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Yes, log me in' })).toBeEnabled()
  })
})

test('a member who is already logged in is redirected, and the code is not used', async () => {
  begin()
  const { server } = await openTab(back, { me: newcomer, answers: { 'GET addresses': [] } })
  await expect.poll(() => location.pathname).toBe('/onboarding')
  expect(server.asked.filter(({ call: asked }) => asked === call)).toEqual([])
})
