import { formMachine } from '#machines/form.ts'
import { unsavedWorkMachine } from '#machines/unsavedWork.machine.ts'
import { type Address, type AddressValues, addressInputSchema } from '#rules/address/schema.ts'
import { fieldErrors } from '#rules/wire/problem.ts'

const described = {
  description: 'A delivery address, new or saved before.',
  check: (values: AddressValues) => fieldErrors(addressInputSchema, values),
}

/** An address on a page of its own: a submit focuses the first bad field. */
export const addressForm = formMachine<AddressValues, Address>({
  id: 'address',
  ...described,
  unsavedWork: unsavedWorkMachine,
})

/** An address as the last question of the onboarding: its button waits until the rule passes. */
export const firstAddressForm = formMachine<AddressValues, Address>({
  id: 'firstAddress',
  ...described,
  submits: 'whenValid',
})
