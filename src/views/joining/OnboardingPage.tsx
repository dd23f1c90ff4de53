import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { InputFrom } from 'xstate'
import type { OnboardingRef, onboardingMachine } from '#machines/joining/onboarding.machine.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Cluster, Stack } from '#views/kit/Stack.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { AddressStep } from './AddressStep.tsx'
import { Aside } from './Aside.tsx'
import { IdentityStep } from './IdentityStep.tsx'
import { Completing, Done, Failed, ParentAsked, Resuming, Stalled } from './moments.tsx'
import { NicknameStep } from './NicknameStep.tsx'
import { PrivacyStep } from './PrivacyStep.tsx'

type Screen = ComponentType<{ onboarding: OnboardingRef }>

const screens = {
  resuming: Resuming,
  resumed: Resuming,
  failed: Failed,
  privacy: PrivacyStep,
  nickname: NicknameStep,
  identity: IdentityStep,
  address: AddressStep,
  completing: Completing,
  stalled: Stalled,
  parentAsked: ParentAsked,
  done: Done,
} satisfies Record<Screens<typeof onboardingMachine>, Screen>

interface OnboardingPageProps {
  flow: typeof onboardingMachine
  input: InputFrom<typeof onboardingMachine>
}

/** The four onboarding steps for a new member. */
export function OnboardingPage({ flow, input }: OnboardingPageProps) {
  const onboarding = useFlow(flow, input)
  const step = useSelector(onboarding, screenOf)
  const email = useSelector(onboarding, ({ context }) => context.member.email)
  const Screen: Screen = screens[step]
  return (
    <Stack gap={6}>
      <FocusMove to="page" after={step} />
      <Screen onboarding={onboarding} />
      <Aside>
        <Cluster justify="between" gap={2}>
          <span>
            Logged in as <span dir="auto">{email}</span>
          </span>
          <Button
            variant="quiet"
            size="sm"
            onClick={() => onboarding.send({ type: 'logout.requested' })}
          >
            Log out
          </Button>
        </Cluster>
      </Aside>
    </Stack>
  )
}
