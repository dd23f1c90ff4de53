import { useSelector } from '@xstate/react'
import type { EnrolmentRef } from '#machines/exchange/enrolment.machine.ts'
import { RadioGroup } from '#views/kit/RadioGroup.tsx'

/** Lets the member choose the address that their gift will be sent to. */
export default function AddressChoice({ enrolment }: { enrolment: EnrolmentRef }) {
  const addresses = useSelector(enrolment, ({ context }) => context.addresses)
  const chosen = useSelector(enrolment, ({ context }) => context.addressId)
  return (
    <RadioGroup
      name="address"
      label="Where should your gift go?"
      variant="chips"
      options={addresses.map(({ id, label }) => ({ value: String(id), label }))}
      value={String(chosen ?? '')}
      onChange={(id) => enrolment.send({ type: 'address.chosen', id: Number(id) })}
    />
  )
}
