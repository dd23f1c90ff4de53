import { useSelector } from '@xstate/react'
import type { FormRef } from '#machines/form.ts'
import type { OnboardingRef } from '#machines/joining/onboarding.machine.ts'
import { onboardingButton } from '#rules/joining/onboarding.ts'
import type { NicknameValues } from '#rules/joining/onboarding-drafts.ts'
import { NICKNAME_MAX, NICKNAME_MIN } from '#rules/member/fields.ts'
import { Bound } from '#views/form/Bound.tsx'
import { Form } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { StepButtons } from '#views/form/StepButtons.tsx'
import { TextField } from '#views/kit/TextField.tsx'
import { Step } from './Step.tsx'

export function NicknameStep({ onboarding }: { onboarding: OnboardingRef }) {
  const form = useSelector(onboarding, ({ children }) => children.nickname)
  return (
    <Step step="nickname" title="Wise choice! Now...">
      {form && (
        <NicknameForm form={form} onBack={() => onboarding.send({ type: 'back.requested' })} />
      )}
    </Step>
  )
}

interface NicknameFormProps {
  form: FormRef<NicknameValues>
  onBack: () => void
}

function NicknameForm({ form, onBack }: NicknameFormProps) {
  return (
    <Form form={form} label="Onboarding">
      <Bound
        as={TextField}
        form={form}
        name="nickname"
        label="What is your nickname?"
        description={`This is how the community knows you. ${NICKNAME_MIN} to ${NICKNAME_MAX} characters.`}
        autoComplete="nickname"
        isRequired
      />
      <NotSaved form={form} />
      <StepButtons form={form} onBack={onBack}>
        {onboardingButton('nickname')}
      </StepButtons>
    </Form>
  )
}
