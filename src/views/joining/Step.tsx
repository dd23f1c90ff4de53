import type { ReactNode } from 'react'
import { ONBOARDING_STEPS, type OnboardingStep } from '#rules/joining/onboarding.ts'
import { StampSteps } from '#views/kit/StampSteps.tsx'
import { Carried } from '#views/outlets/Scene.tsx'
import { Intro } from './Intro.tsx'

const NAMES = { privacy: 'Privacy', nickname: 'Nickname', identity: 'You', address: 'Address' }

interface StepProps {
  step: OnboardingStep
  title: string
  subtitle?: string
  /** The form of the step. */
  children: ReactNode
}

/**
 * One onboarding step, with the progress stamps above it. With each step, the critter in the scene carries one more
 * item.
 */
export function Step({ step, title, subtitle, children }: StepProps) {
  const number = ONBOARDING_STEPS.indexOf(step) + 1
  return (
    <>
      <Carried things={number} />
      <StampSteps steps={ONBOARDING_STEPS.map((name) => NAMES[name])} current={number} />
      <Intro title={title}>{subtitle}</Intro>
      {children}
    </>
  )
}
