import { useSelector } from '@xstate/react'
import type { FormRef } from '#machines/form.ts'
import type { OnboardingRef } from '#machines/joining/onboarding.machine.ts'
import { ADDRESS_PRIVACY, onboardingButton } from '#rules/joining/onboarding.ts'
import type { PrivacyValues } from '#rules/joining/onboarding-drafts.ts'
import { needsComment } from '#rules/member/fields.ts'
import { Bound } from '#views/form/Bound.tsx'
import { Form } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { StepButtons } from '#views/form/StepButtons.tsx'
import { useField } from '#views/form/useField.ts'
import { RadioGroup } from '#views/kit/RadioGroup.tsx'
import { TextArea } from '#views/kit/TextArea.tsx'
import { Step } from './Step.tsx'

const options = ADDRESS_PRIVACY.map(({ value, label }) => ({ value: String(value), label }))

export function PrivacyStep({ onboarding }: { onboarding: OnboardingRef }) {
  const form = useSelector(onboarding, ({ children }) => children.privacy)
  return (
    <Step step="privacy" title="You are in! ... But wait ...">
      {form && <PrivacyForm form={form} />}
    </Step>
  )
}

function PrivacyForm({ form }: { form: FormRef<PrivacyValues> }) {
  const choice = useField(form, 'address_privacy')
  return (
    <Form form={form} label="Onboarding">
      <RadioGroup
        label="Who may have your address?"
        description="The member who sends you a gift always sees where it goes."
        variant="cards"
        options={options}
        isRequired
        {...choice}
      />
      {needsComment(choice.value) && <Specify form={form} />}
      <NotSaved form={form} />
      <StepButtons form={form}>{onboardingButton('privacy')}</StepButtons>
    </Form>
  )
}

function Specify({ form }: { form: FormRef<PrivacyValues> }) {
  return (
    <Bound
      as={TextArea}
      form={form}
      name="onboarding_comment"
      label="Please specify"
      description="Only the mods read this. On your profile you can also name critters yourself, under “Never pair me with”."
      isRequired
    />
  )
}
