import { useSelector } from '@xstate/react'
import type { FormRef } from '#machines/form.ts'
import type { OnboardingRef } from '#machines/joining/onboarding.machine.ts'
import type { AddressValues } from '#rules/address/schema.ts'
import { onboardingButton, signTitle } from '#rules/joining/onboarding.ts'
import { AddressFields } from '#views/address/AddressFields.tsx'
import { Form } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { StepButtons } from '#views/form/StepButtons.tsx'
import { Step } from './Step.tsx'

export function AddressStep({ onboarding }: { onboarding: OnboardingRef }) {
  const form = useSelector(onboarding, ({ children }) => children.address)
  const birthDate = useSelector(onboarding, ({ context }) => context.member.birth_date)
  return (
    <Step step="address" title={signTitle(birthDate)} subtitle="where can we send you gifts?">
      {form && (
        <AddressForm form={form} onBack={() => onboarding.send({ type: 'back.requested' })} />
      )}
    </Step>
  )
}

interface AddressFormProps {
  form: FormRef<AddressValues>
  onBack: () => void
}

function AddressForm({ form, onBack }: AddressFormProps) {
  return (
    <Form form={form} label="Onboarding">
      <AddressFields form={form} />
      <NotSaved form={form} />
      <StepButtons form={form} onBack={onBack}>
        {onboardingButton('address')}
      </StepButtons>
    </Form>
  )
}
