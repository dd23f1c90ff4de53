import { formMachine } from '#machines/form.ts'
import { type Address, type AddressValues, addressInputSchema } from '#rules/address/schema.ts'
import { checked } from '#rules/form/checked.ts'

/** The options that all address forms share. */
export const described = {
  description: 'A delivery address, new or saved.',
  check: checked(addressInputSchema),
}

/** The address form as the last step of the onboarding. Its button is disabled until the address is valid. */
export const firstAddressForm = formMachine<AddressValues, Address>({
  id: 'firstAddress',
  ...described,
  submits: 'whenValid',
})
