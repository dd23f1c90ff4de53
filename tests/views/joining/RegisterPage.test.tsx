import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type Answer, held, offline } from '#tests/support/fakeServer.ts'
import { openPage, saidIn, setAddress } from '#tests/support/page.tsx'
import * as wiring from '#wiring/register.tsx'

const registered = { id: 7, email: 'moth@wing.example' }

async function open({
  exists = false,
  answer = registered,
}: {
  exists?: boolean
  answer?: Answer
} = {}) {
  const opened = await openPage(
    wiring,
    { 'POST users/exists': { exists }, 'POST register': answer },
    { me: 'nobody' },
  )
  return { ...opened, next: opened.screen.getByRole('button', { name: 'Next' }) }
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

test('registration has three steps, each with its own heading', async () => {
  const opened = await open()
  await expect.element(opened.next).toBeDisabled()
  await answerUpToThePassword(opened)
  await expect
    .element(opened.screen.getByRole('heading', { name: 'Mothwing, fellow critter!' }))
    .toHaveFocus()
  await choosePassword(opened)
  await expect
    .poll(() => opened.told.at(-1))
    .toEqual(['goTo', { path: '/activate', state: { email: 'moth@wing.example', mailed: 'now' } }])
  expect(opened.server.asked).toEqual([
    { call: 'POST users/exists', body: { email: 'moth@wing.example' } },
    {
      call: 'POST register',
      body: {
        email: 'moth@wing.example',
        name: 'Mothwing',
        password: 'moonlit-parcel!',
        password_confirmation: 'moonlit-parcel!',
      },
    },
  ])
})

test('a taken email is reported in a toast and at the field, and the field gets the focus', async () => {
  const { screen, next, told } = await open({ exists: true })
  const email = screen.getByLabelText('What is your email address ?')
  await email.fill('moth@wing.example')
  await next.click()
  await expect.element(screen.getByText('This email is already registered')).toBeVisible()
  await expect.element(email).toHaveFocus()
  expect(told).toEqual([['announce', { message: 'This email is already registered', tone: 'bad' }]])
})

test('going back restores every answer', async () => {
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

test('a registration that could not be sent shows an inline message and keeps the password', async () => {
  const opened = await open({ answer: offline })
  await answerUpToThePassword(opened)
  await choosePassword(opened)
  await expect.element(opened.screen.getByText('Not saved. Try again.')).toBeVisible()
  await expect.element(opened.next).toBeEnabled()
  expect(saidIn(opened.told)).toEqual([])
})

test('the last Next button is disabled until both passwords match, and busy until the server responds', async () => {
  const answer = held(registered)
  const opened = await open({ answer })
  const { screen, next } = opened
  await answerUpToThePassword(opened)
  await screen.getByRole('textbox', { name: 'Password', exact: true }).fill('moonlit-parcel!')
  await screen.getByRole('textbox', { name: 'Confirm password' }).fill('moonlit')
  await expect.element(next).toBeDisabled()
  await choosePassword(opened)
  await expect.element(next).toHaveAttribute('aria-busy', 'true')
  answer.release()
  await expect.poll(() => opened.told.at(-1)?.[0]).toBe('goTo')
})

test('the checklist is updated while the password is typed', async () => {
  const opened = await open()
  await answerUpToThePassword(opened)
  const special = opened.screen.getByText(/^A special character/)
  await expect.element(special).toHaveTextContent(/missing$/)
  await opened.screen.getByRole('textbox', { name: 'Password', exact: true }).click()
  await userEvent.keyboard('moonlit!')
  await expect.element(special).toHaveTextContent(/done$/)
})

test('a reload restores the step and everything except the password, and registering deletes the draft', async () => {
  setAddress('/register?step=password')
  const typed = await open()
  await answerUpToThePassword(typed)
  await typed.screen.getByRole('textbox', { name: 'Password', exact: true }).fill('moonlit-p')
  await typed.screen.unmount()
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('moonlit')
  const again = await open()
  await expect
    .element(again.screen.getByRole('heading', { name: 'Mothwing, fellow critter!' }))
    .toBeVisible()
  await expect
    .element(again.screen.getByRole('textbox', { name: 'Password', exact: true }))
    .toHaveValue('')
  await choosePassword(again)
  await expect
    .poll(() => again.told.at(-1))
    .toEqual(['goTo', { path: '/activate', state: { email: 'moth@wing.example', mailed: 'now' } }])
  expect(sessionStorage.getItem('cs:form')).toBe(null)
})

test('Back and Forward move between the steps and focus their headings', async () => {
  const opened = await open()
  await answerUpToThePassword(opened)
  opened.world.moved('/register?step=name')
  await expect
    .element(opened.screen.getByRole('heading', { name: 'Nice to meet you!' }))
    .toHaveFocus()
  opened.world.moved('/register')
  await expect
    .element(opened.screen.getByLabelText('What is your email address ?'))
    .toHaveValue('moth@wing.example')
  opened.world.moved('/register?step=password')
  await expect
    .element(opened.screen.getByRole('heading', { name: 'Mothwing, fellow critter!' }))
    .toHaveFocus()
})

test('the first step links to the login, both as text and with the back arrow', async () => {
  const { screen } = await open()
  const words = screen.getByText('Already a member? Sign in here!')
  await expect.element(words).toBeVisible()
  const links = screen.getByRole('main').getByRole('link').elements()
  expect(links.filter((link) => link.getAttribute('href') === '/login')).toHaveLength(2)
})
