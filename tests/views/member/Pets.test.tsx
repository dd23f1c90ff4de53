import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PETS_MAX } from '#rules/member/pet.ts'
import { aCritter, aPet } from '#tests/support/birthdays.ts'
import { aMe } from '#tests/support/builders.ts'
import { type Answers, inTurn, nothing, refused } from '#tests/support/fakeServer.ts'
import { aPicture } from '#tests/support/media.ts'
import { openPage } from '#tests/support/page.tsx'
import { preferencesWith } from '#tests/support/preferences.ts'
import { afterFrames } from '#views/kit/giving-back.ts'
import * as wiring from '#wiring/birthdays.tsx'

/** The current time, in the user's own time zone. */
const now = new Date(2026, 10, 20, 20).toISOString()
const biscuit = aPet({ picture: aPicture({ id: 71 }) })
const onList = aCritter({ id: 81, nickname: 'Biscuit', birthday: '11-23', kind: 'pet' })

const part = () => page.getByRole('region', { name: 'Your pets' })
const button = (name: string) => part().getByRole('button', { name, exact: true })
const status = (words: string | RegExp) => part().getByText(words)

/** Opens the page and waits for the pets, which are loaded after the page. */
async function open(answers: Answers, me = aMe()) {
  const opened = await openPage(
    wiring,
    { 'GET birthdays': [], 'GET me/preferences': preferencesWith(), ...answers },
    { me, now },
  )
  await expect
    .element(part().getByRole('heading', { name: 'Your pets', exact: true }))
    .toBeVisible()
  return opened
}

async function choose(field: string, option: string) {
  const select = part().getByRole('button', { name: field })
  await part().getByRole('combobox', { name: field }).or(select).hover()
  await select.click()
  await page.getByRole('listbox').getByRole('option', { name: option, exact: true }).click()
}

test('a pet is added with its name and birthday, and the birthdays are updated', async () => {
  const { server } = await open({
    'GET birthdays': inTurn([], [onList]),
    'GET me/pets': [],
    'POST me/pets': aPet(),
  })
  await expect.element(status('You haven’t added a pet yet.')).toBeVisible()
  await button('Add a pet').click()
  await part().getByLabelText('Name').fill('Biscuit')
  await choose('Month of birth', 'November')
  await choose('Day of birth', '23')
  await button('Add the pet').click()
  await expect.element(part().getByText('November 23')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'November 23' })).toBeVisible()
  await expect
    .element(part().getByRole('heading', { name: 'Your pets', exact: true }))
    .toHaveFocus()
  expect(server.sent).toEqual([
    {
      call: 'POST me/pets',
      body: { nickname: 'Biscuit', birthday: '11-23', picture_id: null },
    },
  ])
})

test('the first load of the pets does not move the focus', async () => {
  await open({ 'GET me/pets': [biscuit] })
  await expect.element(button('Edit Biscuit')).toBeVisible()
  // `FocusMove` would take the focus within a few frames.
  await new Promise<void>((passed) => afterFrames(10, passed))
  expect(document.activeElement?.tagName).toBe('BODY')
})

test('a missing value is reported at its field, and nothing is sent', async () => {
  const { server } = await open({ 'GET me/pets': [] })
  await button('Add a pet').click()
  await button('Add the pet').click()
  await expect.element(status('This field is required')).toBeVisible()
  await expect.element(status('Please select a valid date')).toBeVisible()
  await expect.element(part().getByLabelText('Name')).toHaveFocus()
  await button('Cancel').click()
  await expect.element(button('Add a pet')).toBeVisible()
  expect(server.sent).toEqual([])
})

test('a pet can be edited and its picture removed', async () => {
  const changed = aPet({ nickname: 'Biscotti' })
  const { server } = await open({ 'GET me/pets': [biscuit], 'PUT me/pets/81': changed })
  await button('Edit Biscuit').click()
  await part().getByLabelText('Name').fill('Biscotti')
  await button('Remove the picture').click()
  await expect.element(button('Undo')).toBeVisible()
  await button('Save').click()
  await expect.element(button('Edit Biscotti')).toBeVisible()
  expect(server.sent).toEqual([
    {
      call: 'PUT me/pets/81',
      body: { nickname: 'Biscotti', birthday: '11-23', picture_id: null },
    },
  ])
})

test('a removed pet can be restored with one press', async () => {
  const { server } = await open({
    'GET me/pets': [biscuit],
    'DELETE me/pets/81': nothing,
    'POST me/pets': { ...biscuit, id: 82 },
  })
  await button('Remove Biscuit').click()
  await expect.element(status('Biscuit is removed.')).toBeVisible()
  await expect.element(button('Edit Biscuit')).not.toBeInTheDocument()
  await expect
    .element(part().getByRole('heading', { name: 'Your pets', exact: true }))
    .toHaveFocus()
  await button('Undo').click()
  await expect.element(button('Edit Biscuit')).toBeVisible()
  expect(server.sent.map(({ call }) => call)).toEqual(['DELETE me/pets/81', 'POST me/pets'])
})

test('a refused removal shows the reason, and the pet stays', async () => {
  await open({
    'GET me/pets': [biscuit],
    'DELETE me/pets/81': refused(403, { message: 'Not today.' }),
  })
  await button('Remove Biscuit').click()
  await expect.element(status('Not today.')).toBeVisible()
  await expect.element(button('Edit Biscuit')).toBeVisible()
})

test('the page shows when the maximum number of pets is reached', async () => {
  await open({ 'GET me/pets': Array.from({ length: PETS_MAX }, (_, id) => aPet({ id: id + 1 })) })
  await expect
    .element(status('These are 10, and that’s the limit. Remove one to add another.'))
    .toBeVisible()
  await expect.element(button('Add a pet')).not.toBeInTheDocument()
})

test('pets that fail to load can be retried', async () => {
  await open({ 'GET me/pets': inTurn(refused(403), [biscuit]) })
  await button('Try again').click()
  await expect.element(button('Edit Biscuit')).toBeVisible()
})

test('a minor sees when their pets will be shown', async () => {
  await open(
    { 'GET me/pets': [] },
    aMe({ is_minor: true, has_received_parent_confirmation: false }),
  )
  await expect.element(status(/^Members see them once a parent has confirmed/)).toBeVisible()
})

test('a suspended member sees their pets but cannot change them', async () => {
  await open({ 'GET me/pets': [biscuit] }, aMe({ is_suspended: true }))
  await expect.element(part().getByText('Biscuit')).toBeVisible()
  expect(part().getByRole('button').elements()).toEqual([])
})
