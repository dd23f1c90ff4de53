import { formMachine } from '#machines/form.ts'
import { type Address, type AddressValues, addressInputSchema } from '#rules/address/schema.ts'
import { checked } from '#rules/form/checked.ts'

/** What every form of an address is and checks. */
export const described = {
  description: 'A delivery address, new or saved before.',
  check: checked(addressInputSchema),
}

/** An address as the last question of the onboarding: its button waits until the rule passes. */
export const firstAddressForm = formMachine<AddressValues, Address>({
  id: 'firstAddress',
  ...described,
  submits: 'whenValid',
})
