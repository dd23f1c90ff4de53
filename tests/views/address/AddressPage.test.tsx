import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { addressForm } from '#machines/address/address.form.ts'
import { addressEditorMachine } from '#machines/address/addressEditor.machine.ts'
import type { Address, AddressValues } from '#rules/address/schema.ts'
import type { Destination } from '#rules/wire/path.ts'
import { aFailure, aMe, anAddress } from '#tests/support/builders.ts'
import { answered, failing } from '#tests/support/inert.ts'
import { AddressPage } from '#views/address/AddressPage.tsx'
import '#views/styles/index.css'

async function open(
  id: number | null,
  loadAddress = answered<Address, { id: number }>(anAddress()),
) {
  const sent: AddressValues[] = []
  const ledTo: Destination[] = []
  const flow = addressEditorMachine.provide({
    actors: {
      loadAddress,
      address: addressForm.provide({
        actors: { submit: answered<Address, AddressValues>(anAddress(), sent) },
      }),
    },
    actions: { goTo: (_, destination) => ledTo.push(destination) },
  })
  const screen = await render(<AddressPage flow={flow} facts={{ id, me: aMe() }} />)
  return { screen, sent, ledTo }
}

test('a new address is not sent before what is required is there', async () => {
  const { screen, sent } = await open(null)
  await expect.element(screen.getByLabelText('Addressed to')).toHaveValue('Moth Wing')
  await screen.getByLabelText('Addressed to').clear()
  await screen.getByRole('button', { name: 'Add this address' }).click()
  await expect.element(screen.getByText('This field is required').first()).toBeVisible()
  await expect.element(screen.getByText('6 fields need another look')).toBeInTheDocument()
  await expect.element(screen.getByLabelText('Country')).toHaveFocus()
  expect(sent).toEqual([])
})

test('an address that was kept before is changed, and leads back to the profile', async () => {
  const { screen, sent, ledTo } = await open(3)
  await screen.getByLabelText('City').fill('York')
  await screen.getByRole('button', { name: 'Save this address' }).click()
  await expect.poll(() => ledTo).toEqual([{ path: '/profile' }])
  expect(sent.map(({ id, city }) => [id, city])).toEqual([[3, 'York']])
})

test('an address that is not mine is not found', async () => {
  const { screen } = await open(9, failing(aFailure({ kind: 'refused', status: 404 })))
  await expect.element(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
