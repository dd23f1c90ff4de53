import { useSelector } from '@xstate/react'
import type { OnboardingRef } from '#machines/joining/onboarding.machine.ts'
import { Button } from '#views/kit/Button.tsx'
import { FieldsSkeleton, Loading } from '#views/kit/Skeleton.tsx'
import { Cluster } from '#views/kit/Stack.tsx'
import { Carried } from '#views/outlets/Scene.tsx'
import { Intro } from './Intro.tsx'
import { Leaving } from './Leaving.tsx'

interface MomentProps {
  onboarding: OnboardingRef
}

/** Shown before the four steps. It is about as high as the first step. */
export function Resuming() {
  return (
    <>
      <Intro title="You are in!" />
      <Loading label="Loading your answers">
        <FieldsSkeleton count={6} />
      </Loading>
    </>
  )
}

export function Failed({ onboarding }: MomentProps) {
  return (
    <>
      <Intro title="You are in!">
        <p role="alert">We couldn’t load your answers so far. Nothing is lost.</p>
      </Intro>
      <Cluster>
        <Button variant="primary" onClick={() => onboarding.send({ type: 'retry.requested' })}>
          Try again
        </Button>
      </Cluster>
    </>
  )
}

export function Completing() {
  return <Leaving title="One last stamp…">Saving your membership.</Leaving>
}

export function Stalled({ onboarding }: MomentProps) {
  return (
    <>
      <Intro title="Almost there">
        <p role="alert">We saved your answers, but not the last step. Try again.</p>
      </Intro>
      <Cluster>
        <Button variant="primary" onClick={() => onboarding.send({ type: 'retry.requested' })}>
          Try again
        </Button>
        <Button onClick={() => onboarding.send({ type: 'back.requested' })}>Previous</Button>
      </Cluster>
    </>
  )
}

const welcome = ({ context }: ReturnType<OnboardingRef['getSnapshot']>) =>
  `Welcome to the club, ${context.member.nickname}!`

export function ParentAsked({ onboarding }: MomentProps) {
  const parent = useSelector(onboarding, ({ context }) => context.member.parent_email)
  const title = useSelector(onboarding, welcome)
  return (
    <>
      <Carried things={5} />
      <Intro title={title}>
        <p>
          An email to <strong dir="auto">{parent}</strong> is on its way. Until your parent
          confirms, you can look around, but not post, comment or sign up.
        </p>
      </Intro>
      <Cluster>
        <Button variant="primary" onClick={() => onboarding.send({ type: 'farewell.read' })}>
          Look around
        </Button>
      </Cluster>
    </>
  )
}

export function Done({ onboarding }: MomentProps) {
  const title = useSelector(onboarding, welcome)
  return <Leaving title={title}>Here we go…</Leaving>
}
