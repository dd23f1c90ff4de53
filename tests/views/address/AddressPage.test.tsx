import { expect, test } from 'vitest'
import { anAddress } from '#tests/support/builders.ts'
import { offline, refused } from '#tests/support/fakeServer.ts'
import { openPage } from '#tests/support/page.tsx'
import * as wiring from '#wiring/address.tsx'

test('a new address is not sent until all required fields are filled in', async () => {
  const { screen, server } = await openPage(wiring, {})
  await expect.element(screen.getByLabelText('Addressed to')).toHaveValue('Moth Wing')
  await screen.getByLabelText('Addressed to').clear()
  await screen.getByRole('button', { name: 'Add this address' }).click()
  await expect.element(screen.getByText('This field is required').first()).toBeVisible()
  await expect.element(screen.getByText('6 fields need another look')).toBeInTheDocument()
  await expect.element(screen.getByLabelText('Country')).toHaveFocus()
  expect(server.asked).toEqual([])
})

const { is_main: _, ...kept } = anAddress({ line2: '', state: '' })

test('a member who leaves a half-written address is asked for confirmation', async () => {
  const { screen, world } = await openPage(wiring, {})
  const city = screen.getByLabelText('City')
  await expect.element(city).toBeVisible()
  expect(world.asksBeforeLeaving()).toBe(false)
  await city.fill('Leeds')
  expect(world.asksBeforeLeaving()).toBe(true)
  await city.fill('')
  expect(world.asksBeforeLeaving()).toBe(false)
})

async function fillIn(screen: Awaited<ReturnType<typeof openPage>>['screen']) {
  await screen.getByLabelText('Country').fill('United Kingdom')
  await screen.getByLabelText('Address line 1').fill('14 Illfield Row')
  await screen.getByLabelText('Zip code').fill('LS1 4AP')
  await screen.getByLabelText('City').fill('Leeds')
  await screen.getByLabelText('What do you call this address?').fill('Home')
}

test('saving a new address leads back to the profile', async () => {
  const { screen, server, told } = await openPage(wiring, { 'POST addresses': anAddress() })
  await fillIn(screen)
  await screen.getByRole('button', { name: 'Add this address' }).click()
  await expect.poll(() => told).toEqual([['goTo', { path: '/profile' }]])
  expect(server.asked).toEqual([{ call: 'POST addresses', body: { ...kept, id: null } }])
})

test('saving a changed address leads back to the profile', async () => {
  const { screen, server, told } = await openPage(
    wiring,
    { 'GET addresses/3': anAddress(), 'PUT addresses/3': anAddress({ city: 'York' }) },
    { params: { id: '3' } },
  )
  await screen.getByLabelText('City').fill('York')
  await screen.getByRole('button', { name: 'Save this address' }).click()
  await expect.poll(() => told).toEqual([['goTo', { path: '/profile' }]])
  expect(server.sent).toEqual([{ call: 'PUT addresses/3', body: { ...kept, city: 'York' } }])
})

test.each([
  ['new', {}, 'POST addresses', 'Add this address'],
  ['changed', { params: { id: '3' } }, 'PUT addresses/3', 'Save this address'],
] as const)(
  'a %s address that cannot be sent stays in the form, without a toast',
  async (_, setting, call, name) => {
    const { screen, server, told } = await openPage(
      wiring,
      { 'GET addresses/3': anAddress(), [call]: offline },
      setting,
    )
    await fillIn(screen)
    const save = screen.getByRole('button', { name })
    await save.click()
    await expect.element(screen.getByText('Not saved. Try again.')).toBeVisible()
    await expect.element(screen.getByLabelText('City')).toHaveValue('Leeds')
    expect(told).toEqual([])
    server.answer({ [call]: anAddress() })
    await save.click()
    await expect.poll(() => told).toEqual([['goTo', { path: '/profile' }]])
  },
)

test('another member’s address shows “not found”', async () => {
  const { screen } = await openPage(
    wiring,
    { 'GET addresses/9': refused(404) },
    { params: { id: '9' } },
  )
  await expect.element(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('an address that fails to load can be retried', async () => {
  const { screen, server } = await openPage(
    wiring,
    { 'GET addresses/3': offline },
    { params: { id: '3' } },
  )
  const again = screen.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  server.answer({ 'GET addresses/3': anAddress() })
  await again.click()
  await expect.element(screen.getByLabelText('City')).toHaveValue('Leeds')
})
