import { useSelector } from '@xstate/react'
import type { ComponentType, ReactNode } from 'react'
import type { InputFrom } from 'xstate'
import type { ActivationRef, activationMachine } from '#machines/joining/activation.machine.ts'
import { RESENDS_A_DAY } from '#rules/joining/verification.ts'
import { reasonOf } from '#rules/wire/problem.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { Button, LinkButton } from '#views/kit/Button.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { Link } from '#views/kit/Link.tsx'
import { Cluster, Stack } from '#views/kit/Stack.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { Aside } from './Aside.tsx'
import { EmailForm } from './EmailForm.tsx'
import { Envelope } from './Envelope.tsx'
import { Intro } from './Intro.tsx'

type Screen = ComponentType<{ activation: ActivationRef }>

const screens = {
  arriving: Nothing,
  asking: Asking,
  waiting: Inbox,
  resending: Inbox,
  resent: Inbox,
  coolingDown: Inbox,
  alreadyVerified: AlreadyVerified,
} satisfies Record<Screens<typeof activationMachine>, Screen>

interface ActivatePageProps {
  flow: typeof activationMachine
  input: InputFrom<typeof activationMachine>
}

/** Shown after registration. Asks the new member to open the verification email, and lets them request another one. */
export function ActivatePage({ flow, input }: ActivatePageProps) {
  const activation = useFlow(flow, input)
  const Screen: Screen = screens[useSelector(activation, screenOf)]
  const isAsking = useSelector(activation, (snapshot) => snapshot.matches('asking'))
  return (
    <Stack gap={6}>
      <FocusMove to="page" after={isAsking ? 'asking' : 'inbox'} />
      <Screen activation={activation} />
    </Stack>
  )
}

function Nothing() {
  return null
}

function Ways({ email, children }: { email?: string | null; children?: ReactNode }) {
  return (
    <Aside>
      {children}
      <p>
        Have you already opened the link?{' '}
        <Link href="/login" {...(email && { state: { email } })}>
          Log in
        </Link>
      </p>
    </Aside>
  )
}

function Asking({ activation }: { activation: ActivationRef }) {
  const form = useSelector(activation, ({ children }) => children.verification)
  return (
    <>
      <Intro title="Verify your email">
        Tell us the email you registered with, and we’ll send the link again.
      </Intro>
      {form && <EmailForm form={form}>Send the link</EmailForm>}
      <Ways>
        <p>
          Was there a typo in the address, or are you new here?{' '}
          <Link href="/register">Register</Link>
        </p>
      </Ways>
    </>
  )
}

/** The status line about the last email, by state. In states without a line, the problem is shown if there is one. */
const lines = {
  arriving: null,
  asking: null,
  waiting: null,
  resending: null,
  resent: {
    tone: 'ok',
    words: `Another link is on its way, if this email isn’t verified yet. We send up to ${RESENDS_A_DAY} a day, a minute apart.`,
  },
  coolingDown: { tone: 'info', words: 'You can ask for another one in a minute.' },
  alreadyVerified: null,
} as const satisfies Record<Screens<typeof activationMachine>, object | null>

function Inbox({ activation }: { activation: ActivationRef }) {
  const email = useSelector(activation, ({ context }) => context.email)
  const isBusy = useSelector(activation, (snapshot) => snapshot.hasTag('busy'))
  const canResend = useSelector(activation, (snapshot) =>
    snapshot.can({ type: 'resend.requested' }),
  )
  const line = lines[useSelector(activation, screenOf)]
  const problem = useSelector(activation, ({ context }) => context.problem)
  return (
    <>
      <Envelope />
      <Intro title="Check your inbox">
        <p>
          Look for our link in the inbox of <strong dir="auto">{email}</strong>. Open it within 48
          hours to verify that this address is yours. It may be hiding in your spam folder.
        </p>
      </Intro>
      <Stack gap={3}>
        <Cluster>
          <Button
            variant="primary"
            isPending={isBusy}
            isDisabled={!canResend}
            onClick={() => activation.send({ type: 'resend.requested' })}
          >
            Send it again
          </Button>
          <Button variant="quiet" onClick={() => activation.send({ type: 'email.dismissed' })}>
            Use another email
          </Button>
        </Cluster>
        <InlineStatus tone={line?.tone}>
          {line ? line.words : problem && (reasonOf(problem) ?? 'Not sent. Try again.')}
        </InlineStatus>
      </Stack>
      <Ways email={email} />
    </>
  )
}

function AlreadyVerified() {
  return (
    <>
      <Envelope isOpened />
      <Intro title="Your email is verified">There’s nothing left to do here.</Intro>
      <LinkButton href="/" variant="primary">
        Go to the home page
      </LinkButton>
    </>
  )
}
