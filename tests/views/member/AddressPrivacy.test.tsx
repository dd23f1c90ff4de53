import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aMe } from '#tests/support/builders.ts'
import { inTurn, never, offline, refused } from '#tests/support/fakeServer.ts'
import { NOW, setAddress, setNow } from '#tests/support/page.tsx'
import { openSettings } from './settings-page.tsx'

const open = aMe({ address_privacy: 1 })
const particular = aMe({ address_privacy: 3, onboarding_comment: 'Not my cousin' })
const note = { note: 'Not my cousin', settled_at: null }

const card = () => page.getByRole('region', { name: 'Who may have my address' })
const change = () => card().getByRole('button', { name: 'Change my choice' })
const popup = () => page.getByRole('dialog', { name: 'Change who may have my address' })
const option = (words: string) => popup().getByRole('radio', { name: words })
const specify = () => popup().getByRole('textbox', { name: 'Please specify' })
const save = () => popup().getByRole('button', { name: 'Save my choice' })

async function openPopup() {
  await change().click()
  await expect.element(popup()).toBeVisible()
}

test.each([
  [1, 'I am happy to share my address and info with anyone who asks.'],
  [5, 'No one may ever have my information outside a swap I sign up for'],
])('the card shows choice %s in words', async (address_privacy, words) => {
  await openSettings({}, aMe({ address_privacy }))
  await expect.element(card().getByText(words)).toBeVisible()
  expect(card().getByText('What you wrote to the elves').elements()).toEqual([])
})

test('the member’s note to the mods is shown with its status', async () => {
  await openSettings({ 'GET me/privacy-note': note }, particular)
  await expect.element(card().getByText('“Not my cousin”')).toBeVisible()
  await expect
    .element(card())
    .toHaveTextContent(
      'The elves haven’t settled it yet. Until they do, exchanges start without you.',
    )
})

test('changing the choice is announced and returns the focus to its button', async () => {
  setAddress('/settings')
  const cautious = aMe({ address_privacy: 2 })
  const { server, told } = await openSettings(
    { 'GET me': inTurn(open, cautious), 'POST profile': cautious },
    open,
  )
  await openPopup()
  expect(location.search).toBe('?do=privacy')
  expect(popup().getByRole('radio').elements()).toHaveLength(4)
  await expect.element(option('I am happy to share')).toBeChecked()
  await popup().getByText('Check with me first.').click()
  await save().click()
  await expect.element(popup()).not.toBeInTheDocument()
  await expect.element(card().getByText('Check with me first.')).toBeVisible()
  await expect.element(change()).toHaveFocus()
  expect(server.sent).toEqual([
    { call: 'POST profile', body: { address_privacy: 2, onboarding_comment: null } },
  ])
  expect(told).toEqual([
    ['closeOverlay'],
    ['changeMember', cautious],
    ['announce', { message: 'Your choice is saved', tone: 'good' }],
  ])
})

test('a note about specific people is sent to the mods, and its status is shown', async () => {
  setNow(NOW, 'setTimeout', 'clearTimeout')
  const { server } = await openSettings(
    {
      'GET me': inTurn(open, particular),
      'GET me/privacy-note': inTurn(
        { note: null, settled_at: null },
        { note: null, settled_at: null },
        note,
      ),
      'POST profile': particular,
    },
    open,
  )
  await openPopup()
  expect(specify().elements()).toEqual([])
  await popup().getByText('Specific people must not get my info.').click()
  await save().click()
  await expect.element(specify()).toHaveFocus()
  await expect.element(specify()).toHaveAccessibleDescription(/This field is required/)
  await specify().fill('Not my cousin')
  await save().click()
  await expect.element(card().getByText('“Not my cousin”')).toBeVisible()
  expect(server.sent).toEqual([
    { call: 'POST profile', body: { address_privacy: 3, onboarding_comment: 'Not my cousin' } },
  ])
})

test('the former fifth choice is shown and saved as the fourth', async () => {
  const old = aMe({ address_privacy: 5, onboarding_comment: 'Nobody at all' })
  const { server } = await openSettings({ 'POST profile': aMe({ address_privacy: 4 }) }, old)
  await openPopup()
  await expect.element(option('No one may ever have my information')).toBeChecked()
  await save().click()
  await expect.element(popup()).not.toBeInTheDocument()
  expect(server.sent).toEqual([
    { call: 'POST profile', body: { address_privacy: 4, onboarding_comment: null } },
  ])
})

test('saving offline shows a message and keeps the input', async () => {
  const { server, told } = await openSettings({ 'POST profile': offline }, open)
  await openPopup()
  await popup().getByText('Specific people must not get my info.').click()
  await specify().fill('Not my cousin')
  await save().click()
  await expect.element(popup().getByText('Not saved. Try again.')).toBeVisible()
  await expect.element(specify()).toHaveValue('Not my cousin')
  expect(told).toEqual([])
  server.answer({ 'POST profile': particular })
  await save().click()
  await expect.element(popup()).not.toBeInTheDocument()
})

test('a draft of the note is restored after Escape', async () => {
  setAddress('/settings')
  await openSettings({}, open)
  await openPopup()
  await popup().getByText('Specific people must not get my info.').click()
  await specify().fill('Not my cousin')
  await userEvent.keyboard('{Escape}')
  await expect.element(popup()).not.toBeInTheDocument()
  await expect.element(change()).toHaveFocus()
  expect(location.search).toBe('')
  await openPopup()
  await expect.element(specify()).toHaveValue('Not my cousin')
})

test('the popup starts with the choice made in another tab', async () => {
  setNow(NOW, 'setTimeout', 'clearTimeout')
  await openSettings({ 'GET me': particular }, open)
  await expect.element(card().getByText('I am happy to share')).toBeVisible()
  await openPopup()
  await expect.element(option('Specific people must not get my info.')).toBeChecked()
  await expect.element(specify()).toHaveValue('Not my cousin')
})

test('a refusal shows the server’s message and keeps the choice', async () => {
  const message = 'Your account is suspended. Please ask an elf.'
  await openSettings({ 'POST profile': refused(403, { code: 'suspended', message }) }, open)
  await openPopup()
  await popup().getByText('Check with me first.').click()
  await save().click()
  await expect.element(popup().getByText(message)).toBeVisible()
  await expect.element(option('Check with me first.')).toBeChecked()
})

test('/settings?do=privacy opens the popup, and Back closes it', async () => {
  setAddress('/settings?do=privacy')
  const { world } = await openSettings({}, open)
  await expect.element(popup()).toBeVisible()
  world.moved('/settings')
  await expect.element(popup()).not.toBeInTheDocument()
})

test('a choice that fails to load can be retried', async () => {
  const { server } = await openSettings({ 'GET me/privacy-note': offline }, open)
  await expect.element(card().getByText('We couldn’t load your choice')).toBeVisible()
  server.answer({ 'GET me/privacy-note': { note: null, settled_at: null } })
  await card().getByRole('button', { name: 'Try again' }).click()
  await expect.element(card().getByText('I am happy to share')).toBeVisible()
})

test('the card announces that it is loading', async () => {
  await openSettings({ 'GET me/privacy-note': never }, open)
  await expect.element(card().getByText('Loading who may have your address')).toBeInTheDocument()
})
