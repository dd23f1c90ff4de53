import { useSelector } from '@xstate/react'
import type { OnboardingRef } from '#machines/joining/onboarding.machine.ts'
import { onboardingButton } from '#rules/joining/onboarding.ts'
import { Form } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { StepButtons } from '#views/form/StepButtons.tsx'
import { PrivacyFields } from '#views/member/PrivacyFields.tsx'
import { Step } from './Step.tsx'

export function PrivacyStep({ onboarding }: { onboarding: OnboardingRef }) {
  const form = useSelector(onboarding, ({ children }) => children.privacy)
  return (
    <Step
      step="privacy"
      title="You are in! ... But wait ..."
      subtitle="First, your address. In a swap, only the critter who draws your name sees it, and you can look up when they did."
    >
      {form && (
        <Form form={form} label="Onboarding">
          <PrivacyFields form={form} />
          <NotSaved form={form} />
          <StepButtons form={form}>{onboardingButton('privacy')}</StepButtons>
        </Form>
      )}
    </Step>
  )
}
