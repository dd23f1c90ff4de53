import { useSelector } from '@xstate/react'
import type { OnboardingRef } from '#machines/joining/onboarding.machine.ts'
import { FieldsSkeleton, Loading } from '#views/kit/Skeleton.tsx'
import { later } from '#views/later/later.tsx'
import { Step } from './Step.tsx'

/** Lazy-loaded, because the calendar and the region list are heavy and only this step needs them. */
const IdentityForm = later(() => import('./IdentityForm.tsx'))

export function IdentityStep({ onboarding }: { onboarding: OnboardingRef }) {
  const form = useSelector(onboarding, ({ children }) => children.identity)
  const nickname = useSelector(onboarding, ({ context }) => context.member.nickname)
  return (
    <Step step="identity" title={`Hi ${nickname}!`} subtitle="And in the real world?">
      {form && (
        <IdentityForm
          form={form}
          onBack={() => onboarding.send({ type: 'back.requested' })}
          fallback={
            <Loading label="Loading the fields">
              <FieldsSkeleton count={4} />
            </Loading>
          }
        />
      )}
    </Step>
  )
}
