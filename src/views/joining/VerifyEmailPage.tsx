import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { InputFrom } from 'xstate'
import type {
  EmailVerificationRef,
  emailVerificationMachine,
} from '#machines/joining/emailVerification.machine.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { Button, LinkButton } from '#views/kit/Button.tsx'
import { Cluster, Stack } from '#views/kit/Stack.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { Envelope } from './Envelope.tsx'
import { Intro } from './Intro.tsx'

type Screen = ComponentType<{ verification: EmailVerificationRef }>

const screens = {
  verifying: Verifying,
  verified: Verified,
  refused: Refused,
  unanswered: Unanswered,
} satisfies Record<Screens<typeof emailVerificationMachine>, Screen>

interface VerifyEmailPageProps {
  flow: typeof emailVerificationMachine
  input: InputFrom<typeof emailVerificationMachine>
}

/** The page behind the link in the verification email. */
export function VerifyEmailPage({ flow, input }: VerifyEmailPageProps) {
  const verification = useFlow(flow, input)
  const step = useSelector(verification, screenOf)
  const Screen: Screen = screens[step]
  return (
    <Stack gap={6}>
      <FocusMove to="page" after={step} />
      <Screen verification={verification} />
    </Stack>
  )
}

function Verifying() {
  return (
    <>
      <Envelope />
      <Intro title="Unsealing your envelope…">
        <p role="status">Checking your link…</p>
      </Intro>
    </>
  )
}

function BackToLogin({ isMain, email }: { isMain?: boolean; email?: string | null }) {
  return (
    <LinkButton
      href="/login"
      {...(email && { state: { email } })}
      variant={isMain ? 'primary' : 'outline'}
    >
      Back to login
    </LinkButton>
  )
}

function Verified({ verification }: { verification: EmailVerificationRef }) {
  const email = useSelector(verification, ({ context }) => context.email)
  return (
    <>
      <Envelope isOpened />
      <Intro title="Your email is verified">You can log in now. Welcome, critter.</Intro>
      <Cluster>
        <BackToLogin isMain email={email} />
      </Cluster>
    </>
  )
}

function Refused({ verification }: { verification: EmailVerificationRef }) {
  const problem = useSelector(verification, ({ context }) => context.problem)
  return (
    <>
      <Envelope />
      <Intro title="This link doesn’t work">
        <p>{problem?.message}</p>
        <p>A link works for 48 hours. We’ll gladly send you a new one.</p>
      </Intro>
      <Cluster>
        <LinkButton href="/activate" variant="primary">
          Send a new link
        </LinkButton>
        <BackToLogin />
      </Cluster>
    </>
  )
}

function Unanswered({ verification }: { verification: EmailVerificationRef }) {
  const problem = useSelector(verification, ({ context }) => context.problem)
  return (
    <>
      <Envelope />
      <Intro title="No answer yet">
        <p>{problem?.message}</p>
      </Intro>
      <Cluster>
        <Button variant="primary" onClick={() => verification.send({ type: 'retry.requested' })}>
          Try again
        </Button>
        <BackToLogin />
      </Cluster>
    </>
  )
}
