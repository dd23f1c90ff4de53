import { expect, test } from 'vitest'
import { LIST_BOUND } from '#rules/member/exclusion.ts'
import { aMe, anAddressView } from '#tests/support/builders.ts'
import { anExclusion } from '#tests/support/exclusion-builders.ts'
import { refused } from '#tests/support/fakeServer.ts'
import { setAddress } from '#tests/support/page.tsx'
import { openSettings } from './settings-page.tsx'

test('the settings have one heading for each part, in a fixed order', async () => {
  const { screen } = await openSettings()
  await expect.element(screen.getByRole('button', { name: 'Close my account' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Settings')
  const headings = screen.getByRole('heading', { level: 2 }).elements()
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'Preferences',
    'Login and safety',
    'Who may have my address',
    'Who saw my address',
    'Never pair me with',
    'Your data',
    'Leaving Critter Swap',
  ])
})

test('/settings?do=password opens “Change my password”, and Back closes it', async () => {
  setAddress('/settings?do=password')
  const { screen, world } = await openSettings()
  const popup = screen.getByRole('dialog', { name: 'Change my password' })
  await expect.element(popup).toBeVisible()
  world.moved('/settings')
  await expect.element(popup).not.toBeInTheDocument()
})

test('a member whose address refuses emails reads since when, and whom to ask', async () => {
  const me = aMe({ mail_refused_at: '2026-11-19T08:00:00.000Z' })
  const { screen } = await openSettings({}, me)
  const part = screen.getByRole('region', { name: 'Our emails don’t reach you' })
  await expect
    .element(part)
    .toHaveTextContent(`On Nov 19, 2026, an email to ${me.email} was refused.`)
  await expect
    .element(part.getByRole('link', { name: 'ask an elf' }))
    .toHaveAttribute('href', '/contact-a-mod')
})

test('a suspended member cannot change who may have their address', async () => {
  const { screen } = await openSettings({}, aMe({ is_suspended: true }))
  await expect.element(screen.getByText(/^I am happy to share my address/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Change my choice' }).elements()).toEqual([])
})

test('the settings list who has viewed an address, without naming a secret gifter', async () => {
  const { screen } = await openSettings({ 'GET me/address-views': [anAddressView()] })
  const ledger = screen.getByRole('region', { name: 'Who saw my address' })
  await expect.element(ledger).toHaveTextContent('Your gifter opened “Home” for Solstice parcels')
  await expect.element(ledger).not.toHaveTextContent('parcels, kept for offline')
})

test('the settings list a view by a rescuer as one by “your rescuer”', async () => {
  const { screen } = await openSettings({
    'GET me/address-views': [anAddressView({ is_rescuer: true })],
  })
  const ledger = screen.getByRole('region', { name: 'Who saw my address' })
  await expect.element(ledger).toHaveTextContent('Your rescuer opened “Home” for Solstice parcels')
})

test('the settings show which viewed addresses are stored on a gifter’s device for use offline', async () => {
  const { screen } = await openSettings({
    'GET me/address-views': [anAddressView({ is_kept: true })],
  })
  const ledger = screen.getByRole('region', { name: 'Who saw my address' })
  await expect
    .element(ledger)
    .toHaveTextContent('Your gifter opened “Home” for Solstice parcels, kept for offline')
})

const myList = 'Never pair me with'

test('a name is added to the exclusion list, and the field is cleared', async () => {
  const { screen, server, said } = await openSettings({ 'POST me/exclusions': [anExclusion()] })
  const section = screen.getByRole('region', { name: myList })
  await expect.element(section.getByText('Your list is empty.')).toBeVisible()
  const field = section.getByRole('textbox', { name: 'Nickname' })
  await field.fill('Sylas')
  await section.getByRole('button', { name: 'Add to the list' }).click()
  await expect.element(section.getByRole('listitem')).toHaveTextContent('Sylas')
  await expect.element(field).toHaveValue('')
  expect(said()).toEqual(['Your list is saved'])
  expect(server.sent).toEqual([{ call: 'POST me/exclusions', body: { nickname: 'Sylas' } }])
})

test.each([
  ['an empty list', []],
  ['a list with names', [anExclusion(), anExclusion({ nickname: 'Delilah' })]],
])('the section about exclusions explains the limits for %s', async (_, names) => {
  const { screen } = await openSettings({ 'GET me/exclusions': names })
  const section = screen.getByRole('region', { name: myList })
  await expect.element(section.getByRole('textbox', { name: 'Nickname' })).toBeVisible()
  await expect.element(section.getByText(LIST_BOUND)).toBeVisible()
})

test('when the list is full, a new name is refused at its field', async () => {
  const message = 'Your list holds 20 names at most. Remove one first, or ask an elf.'
  const { screen } = await openSettings({
    'POST me/exclusions': refused(422, { message, errors: { nickname: [message] } }),
  })
  const section = screen.getByRole('region', { name: myList })
  await section.getByRole('textbox', { name: 'Nickname' }).fill('Sylas')
  await section.getByRole('button', { name: 'Add to the list' }).click()
  await expect.element(section.getByText(message)).toBeVisible()
  await expect.element(section.getByRole('textbox', { name: 'Nickname' })).toHaveFocus()
})

test('removing a name keeps the focus in the section', async () => {
  const { screen, server } = await openSettings({
    'GET me/exclusions': [anExclusion()],
    'DELETE me/exclusions': [],
  })
  const section = screen.getByRole('region', { name: myList })
  await section.getByRole('button', { name: 'Remove Sylas' }).click()
  await expect.element(section.getByText('Your list is empty.')).toBeVisible()
  await expect.element(section.getByRole('heading', { name: myList })).toHaveFocus()
  expect(server.sent).toEqual([{ call: 'DELETE me/exclusions', body: { nickname: 'Sylas' } }])
})

test('a name that could not be removed stays and shows the reason', async () => {
  const { screen } = await openSettings({
    'GET me/exclusions': [anExclusion()],
    'DELETE me/exclusions': refused(422, { message: 'The burrow is closed.' }),
  })
  await screen.getByRole('button', { name: 'Remove Sylas' }).click()
  await expect.element(screen.getByText('The burrow is closed.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Remove Sylas' })).toBeVisible()
})
