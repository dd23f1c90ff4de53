import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { profileCardOf } from '#rules/member/profile.ts'
import { aMe, aMeWithFullCard } from '#tests/support/builders.ts'
import { inTurn, nothing, refused } from '#tests/support/fakeServer.ts'
import { aPicture } from '#tests/support/media.ts'
import { setAddress } from '#tests/support/page.tsx'
import { aSurvey } from '#tests/support/surveys.ts'
import { home, openProfile, work } from './profile-page.tsx'

test('the profile card shows the member’s data with links to edit it', async () => {
  const { screen } = await openProfile({}, aMe({ discord: 'mothwing#01', region: 'uk' }))
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Mothwing' })).toBeVisible()
  await expect.element(screen.getByText('mothwing#01')).toBeVisible()
  await expect.element(screen.getByText('31 Oct 1999')).toBeVisible()
  await expect.element(screen.getByText('United Kingdom', { exact: true }).first()).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Edit profile' }))
    .toHaveAttribute('href', '/edit-profile')
  await expect
    .element(screen.getByRole('link', { name: 'Birthdays and my pets' }))
    .toHaveAttribute('href', '/birthdays')
  await expect
    .element(screen.getByRole('link', { name: 'Settings' }))
    .toHaveAttribute('href', '/settings')
})

test.each(['Edit my nickname', 'Edit my Discord handle'])(
  'the link “%s” leads to the edit page',
  async (name) => {
    const { screen } = await openProfile({}, aMe({ discord: 'mothwing#01' }))
    await expect
      .element(screen.getByRole('link', { name }))
      .toHaveAttribute('href', '/edit-profile')
  },
)

test('the profile card shows everything that its edit page can change', async () => {
  const me = aMeWithFullCard()
  const { screen } = await openProfile({}, me)
  for (const told of Object.values(profileCardOf(me)))
    await expect.element(screen.getByText(told, { exact: true })).toBeVisible()
})

test('an address card shows the address as it would be on a parcel', async () => {
  const flat = { ...work, line2: 'Flat 2', city: 'York', zip: 'YO1 7HH' }
  const { screen } = await openProfile({ 'GET addresses': [home, flat] })
  await expect.element(screen.getByRole('heading', { level: 3, name: 'Work' })).toBeVisible()
  const cards = document.querySelectorAll('[role=radiogroup] [data-paper]')
  const read = [...cards].map((card) =>
    [...card.querySelectorAll('h3, address > *')].map(({ textContent }) => textContent),
  )
  expect(read).toEqual([
    ['Home', 'Moth Wing', '14 Illfield Row', 'LS1 4AP Leeds', 'United Kingdom'],
    ['Work', 'Moth Wing', '14 Illfield Row', 'Flat 2', 'YO1 7HH York', 'United Kingdom'],
  ])
})

test('another address can be made the default', async () => {
  const { screen, server } = await openProfile({
    'POST addresses/4/default': [
      { ...home, is_main: false },
      { ...work, is_main: true },
    ],
  })
  await screen.getByRole('radio', { name: 'Work: Set as default' }).click()
  await expect.element(screen.getByRole('radio', { name: 'Work: Default' })).toBeChecked()
  await expect
    .element(screen.getByRole('radio', { name: 'Home: Set as default' }))
    .not.toBeChecked()
  expect(server.sent).toEqual([{ call: 'POST addresses/4/default' }])
})

test('an address is deleted only after confirmation', async () => {
  const { screen, server } = await openProfile({
    'GET addresses': inTurn([home, work], [home]),
    'DELETE addresses/4': nothing,
  })
  await screen.getByRole('button', { name: 'Delete Work' }).click()
  const popup = screen.getByRole('alertdialog', { name: 'Delete address' })
  await expect
    .element(popup)
    .toHaveTextContent(
      "Are you sure you want to delete Work ? Without an address, the critters can't send you any gift!",
    )
  expect(server.sent).toEqual([])
  await popup.getByRole('button', { name: 'Delete the address' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Work' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(server.sent).toEqual([{ call: 'DELETE addresses/4' }])
})

test('a refused deletion closes the popup and shows the reason', async () => {
  const { screen } = await openProfile({
    'DELETE addresses/4': refused(422, { message: 'A gift is on its way to this address.' }),
  })
  await screen.getByRole('button', { name: 'Delete Work' }).click()
  await screen.getByRole('button', { name: 'Delete the address' }).click()
  await expect.element(screen.getByText('A gift is on its way to this address.')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Work' })).toBeVisible()
})

test('if the member has no address, the page says that nobody can send the member anything', async () => {
  const { screen } = await openProfile({ 'GET addresses': [] })
  await expect.element(screen.getByText('Critters don’t know where to find you.')).toBeVisible()
})

test('surveys show how many questions have been answered', async () => {
  const { screen } = await openProfile({ 'GET surveys': [aSurvey({ answers: [true] })] })
  await expect
    .element(screen.getByRole('progressbar', { name: 'Sweets, answered' }))
    .toHaveAttribute('aria-valuetext', '100 %')
})

test('a survey shows its picture', async () => {
  const picture = aPicture()
  const { screen } = await openProfile({ 'GET surveys': [aSurvey({ picture })] })
  const surveys = screen.getByRole('region', { name: 'Surveys' })
  await expect.element(surveys.getByRole('heading', { name: 'Sweets' })).toBeVisible()
  const shown = [...surveys.element().querySelectorAll('img')].map((img) => img.getAttribute('src'))
  expect(shown).toEqual([picture.formats.mobile_list])
})

test('a survey opened from the profile leads back to the exchange that required it', async () => {
  setAddress('/profile', { next: '/exchange/winter-mail' })
  const { screen, told } = await openProfile({ 'GET surveys': [aSurvey({ id: 4 })] })
  await screen.getByRole('link', { name: 'Edit Sweets' }).click()
  expect(told).toEqual([['goTo', { path: '/survey/4', state: { next: '/exchange/winter-mail' } }]])
})

test('the surveys section is not shown if there are no surveys', async () => {
  const { screen } = await openProfile()
  await expect.element(screen.getByRole('heading', { name: 'Work' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Surveys' })).not.toBeInTheDocument()
})

test('changing the region closes its popup and is announced', async () => {
  const moved = aMe({ region: 'uk' })
  const { screen, server, told } = await openProfile({ 'POST region': moved })
  await screen.getByRole('button', { name: 'Change my region' }).click()
  const popup = screen.getByRole('dialog', { name: 'Change my region' })
  await expect.element(popup.getByText('Where in the world are you?')).toBeVisible()
  await popup.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(popup).not.toBeInTheDocument()
  expect(told).toEqual([
    ['closeOverlay'],
    ['changeMember', moved],
    ['announce', { message: 'Region updated', tone: 'good' }],
  ])
  expect(server.sent).toEqual([{ call: 'POST region', body: { region: 'us' } }])
})

test('changing the birth date closes its popup, is announced and updates the card', async () => {
  const older = aMe({ birth_date: '1998-10-31' })
  const { screen, server, said } = await openProfile({ 'POST birth_date': older })
  await screen.getByRole('button', { name: 'Change my birth date' }).click()
  const popup = screen.getByRole('dialog', { name: 'Change my birth date' })
  await popup.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(popup).not.toBeInTheDocument()
  await expect.element(screen.getByText('31 Oct 1998')).toBeVisible()
  expect(server.sent).toEqual([{ call: 'POST birth_date', body: { birth_date: '1999-10-31' } }])
  expect(said()).toEqual(['Birth date updated'])
})

test('a birth date cannot be in the future', async () => {
  const { screen } = await openProfile({}, aMe({ birth_date: '2026-11-01' }))
  await screen.getByRole('button', { name: 'Change my birth date' }).click()
  await screen.getByRole('button', { name: 'Calendar, When is your birth date ?' }).click()
  const day = (name: string) => screen.getByRole('button', { name })
  await expect.element(day('November 21')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(day('November 20')).not.toHaveAttribute('aria-disabled')
})

test.each([
  ['/profile?do=birth-date', 'Change my birth date'],
  ['/profile?do=region', 'Change my region'],
  ['/profile?do=delete-address&id=4', 'Delete address'],
] as const)('%s opens “%s”, and Back closes it', async (path, name) => {
  setAddress(path)
  const { screen, world } = await openProfile()
  const popup = screen.getByRole(path.includes('delete') ? 'alertdialog' : 'dialog', { name })
  await expect.element(popup).toBeVisible()
  world.moved('/profile')
  await expect.element(popup).not.toBeInTheDocument()
})

test('Escape closes a popup, resets the URL and returns the focus to its button', async () => {
  setAddress('/profile')
  const { screen } = await openProfile()
  const pencil = screen.getByRole('button', { name: 'Change my region' })
  await pencil.click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  expect(location.search).toBe('?do=region')
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(pencil).toHaveFocus()
  expect(location.search).toBe('')
})

test('the log-out button logs the member out only once', async () => {
  const { screen, told } = await openProfile()
  await screen.getByRole('button', { name: 'Log out', exact: true }).click()
  expect(told).toEqual([['logOut']])
})

test('a suspended member cannot change anything that others would see', async () => {
  const { screen } = await openProfile({}, aMe({ is_suspended: true, discord: 'mothwing' }))
  await expect.element(screen.getByRole('button', { name: 'Delete Home' })).toBeVisible()
  expect(screen.getByRole('link', { name: /^Edit / }).elements()).toEqual([])
  expect(
    screen.getByRole('button', { name: /^Change my (birth date|region)$/ }).elements(),
  ).toEqual([])
})

test.each([
  ['?do=password', { path: '/settings?do=password' }],
  ['?do=privacy', { path: '/settings?do=privacy' }],
  [
    '?do=close-account&token=out-of-the-mail',
    { path: '/settings?do=close-account', state: { token: 'out-of-the-mail' } },
  ],
] as const)('the profile’s old URL with %s leads to the settings', async (query, there) => {
  setAddress(`/profile${query}`)
  const { told } = await openProfile()
  await expect.poll(() => told).toEqual([['goTo', { ...there, replace: true }]])
})
