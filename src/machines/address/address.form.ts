import { formMachine } from '#machines/form.ts'
import { unsavedWorkMachine } from '#machines/unsavedWork.machine.ts'
import type { Address, AddressValues } from '#rules/address/schema.ts'
import { withoutId } from '#rules/form/form.ts'
import { described } from './firstAddress.form.ts'

/** The address form on its own page. A submit focuses the first invalid field. */
export const addressForm = formMachine<AddressValues, Address>({
  id: 'address',
  ...described,
  whenGone: withoutId,
  unsavedWork: unsavedWorkMachine,
})
