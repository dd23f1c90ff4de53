/** The overlays of an exchange, opened by URL and closed by Back. */
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Exchange } from '#rules/exchange/schema.ts'
import { RECIPIENT_CHANGED } from '#rules/exchange/step-words.ts'
import { overlaid } from '#rules/tab/place.ts'
import { aMe, anExchange, aRearrangement, aStep } from '#tests/support/builders.ts'
import { pageOf, refused } from '#tests/support/fakeServer.ts'
import { setAddress } from '#tests/support/page.tsx'
import { aThreadPage } from '#tests/support/pair-threads.ts'
import { aSurvey } from '#tests/support/surveys.ts'
import { during, mine, openExchange, paired } from './exchange-page.tsx'

const joined = anExchange({ my_signup: mine, is_signed_up: true })
const answers = {
  'POST exchanges/5/needed-surveys': [aSurvey()],
  'GET signups/22/surveys': [],
  'GET post-tags': [],
  'GET steps': pageOf([aStep()]),
  'POST mod/signups/21/removal': { rearrangements: [aRearrangement()] },
}
const path = '/exchange/solstice-parcels'

async function openAt(verb: string, exchange: Exchange, setting = {}) {
  const [what = '', id] = verb.split(' ')
  setAddress(overlaid(path, what, id === undefined ? undefined : Number(id)))
  const opened = await openExchange(exchange, answers, { me: aMe({ role: 'mod' }), ...setting })
  return { ...opened, back: () => opened.world.moved(path) }
}

test.each([
  ['leave', joined, {}, 'dialog', 'Leave this exchange'],
  ['missing-surveys', anExchange(), {}, 'dialog', 'One short survey first'],
  ['surveys', paired, { now: during }, 'dialog', 'What Nettle likes'],
  ['update', paired, { now: during }, 'dialog', 'Post an update'],
  ['more-time', paired, { now: during }, 'dialog', 'I need more time'],
  ['post-parcel', paired, { now: during }, 'dialog', 'I posted a parcel'],
  ['send-digitally', paired, { now: during }, 'dialog', 'I sent a digital gift'],
  ['receive', paired, { now: during }, 'dialog', 'I received a gift'],
  ['mark-sent', paired, { now: during }, 'alertdialog', 'Have you sent everything?'],
  ['mark-received', paired, { now: during }, 'alertdialog', 'Have you received everything?'],
  ['remove 21', paired, { now: during }, 'dialog', 'Remove Nettle'],
] as const)(
  '?do=%s opens its dialog over the page, and Back closes it',
  async (verb, exchange, setting, role, name) => {
    const { screen, back } = await openAt(verb, exchange, setting)
    const overlay = screen.getByRole(role, { name })
    await expect.element(overlay).toBeVisible()
    back()
    await expect.element(overlay).not.toBeInTheDocument()
    await expect.element(screen.getByRole('heading', { name: exchange.label })).toBeVisible()
  },
)

test.each([
  ['leave', paired],
  ['mark-sent', joined],
  ['remove 22', paired],
  ['dance', joined],
] as const)('?do=%s opens no dialog if the action is not possible', async (verb, exchange) => {
  const { screen } = await openAt(verb, exchange, { now: during })
  await expect.element(screen.getByRole('heading', { name: exchange.label })).toBeVisible()
  await expect.element(screen.getByText('About this exchange')).toBeVisible()
  expect(screen.getByRole('dialog').or(screen.getByRole('alertdialog')).elements()).toEqual([])
})

test('the “Contact an elf” button opens a popup with its own URL', async () => {
  setAddress(path)
  const { screen } = await openExchange()
  await screen.getByRole('button', { name: 'Contact an elf' }).click()
  const popup = screen.getByRole('dialog', { name: 'Contact an elf' })
  await expect.element(popup.getByRole('textbox')).toBeVisible()
  expect(location.search).toBe('?do=elf')
})

test('a dialog opened by its button sets the URL, and Escape resets it', async () => {
  setAddress(path)
  const { screen } = await openExchange(paired, answers, { now: during })
  await screen.getByRole('button', { name: 'Post an update' }).click()
  const opened = location.search
  await screen.getByRole('button', { name: /^I posted a parcel/ }).click()
  await expect.element(screen.getByRole('heading', { name: 'I posted a parcel' })).toBeVisible()
  const turned = location.search
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect([opened, turned, location.search]).toEqual(['?do=update', '?do=post-parcel', ''])
  await expect.element(screen.getByRole('button', { name: 'Post an update' })).toHaveFocus()
})

test('a half-written update about a gift is restored after Back', async () => {
  const { screen, back, world } = await openAt('receive', paired, { now: during })
  await screen.getByRole('textbox', { name: 'What landed' }).fill('Mittens, moss-green!')
  back()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  world.moved(overlaid(path, 'receive'))
  await expect
    .element(screen.getByRole('textbox', { name: 'What landed' }))
    .toHaveValue('Mittens, moss-green!')
})

test('the form of a parcel says that the recipient has changed, and keeps its link', async () => {
  const { screen, server } = await openAt('post-parcel', paired, { now: during })
  const link = screen.getByRole('dialog').getByRole('textbox')
  await link.fill('https://track.example/1')
  const message = 'Your recipient has changed, so nothing was recorded.'
  const my_signup = { ...mine, paired_with: 13 }
  server.answer({
    'POST steps': refused(422, { message, code: 'rematched' }),
    [`GET exchange-detail/${paired.slug}`]: { ...paired, my_signup },
  })
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText(RECIPIENT_CHANGED)).toBeVisible()
  await expect.element(link).toHaveValue('https://track.example/1')
})

test('a half-written reason for leaving is restored after Back', async () => {
  const { screen, back } = await openAt('leave', joined)
  await screen.getByRole('radio', { name: 'Something else' }).click()
  await screen.getByRole('textbox').fill('Too many moths')
  back()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Leave this exchange' }).click()
  await expect.element(screen.getByRole('radio', { name: 'Something else' })).toBeChecked()
  await expect.element(screen.getByRole('textbox')).toHaveValue('Too many moths')
})

test('a sign-up with missing surveys opens a dialog with its own URL', async () => {
  setAddress(path)
  const { screen } = await openExchange(anExchange(), answers)
  await screen.getByRole('button', { name: 'Sign up' }).click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  const opened = location.search
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByRole('button', { name: 'Sign up' })).toHaveFocus()
  expect([opened, location.search]).toEqual(['?do=missing-surveys', ''])
})

test.each([
  ['post-parcel', 'I posted a parcel'],
  ['receive', 'I received a gift'],
] as const)('the Back button of ?do=%s leads to the choice of updates', async (verb, name) => {
  const { screen } = await openAt(verb, paired, { now: during })
  await screen.getByRole('dialog', { name }).getByRole('button', { name: 'Back' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Post an update' })).toBeVisible()
  expect(location.search).toBe('?do=update')
})

test('the link in a notification about a message leads to the conversation far down the page', async () => {
  setAddress(overlaid(path, 'talk-gifter'))
  const thread_with_gifter = { state: 'open', unread: 1, messages: 3 } as const
  const { screen } = await openExchange(
    { ...paired, my_signup: { ...mine, paired_with: 12, thread_with_gifter } },
    { ...answers, 'GET signups/22/thread': { say: () => Response.json(aThreadPage()) } },
    { now: during },
  )
  const heading = screen.getByRole('heading', { name: 'Talk with your gifter' })
  await expect.element(heading).toHaveFocus()
  await expect.element(screen.getByRole('list', { name: 'Messages, newest last' })).toBeVisible()
})
