import { useSelector } from '@xstate/react'
import type { ComponentType, ReactNode } from 'react'
import type { InputFrom } from 'xstate'
import type {
  SocialCallbackRef,
  socialCallbackMachine,
} from '#machines/joining/socialCallback.machine.ts'
import { INTRODUCTION_MINUTES, providerNames } from '#rules/joining/social.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { Button, LinkButton } from '#views/kit/Button.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { Cluster, Stack } from '#views/kit/Stack.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { Envelope } from './Envelope.tsx'
import { Intro } from './Intro.tsx'
import { Leaving } from './Leaving.tsx'

type Screen = ComponentType<{ callback: SocialCallbackRef }>

const screens = {
  readingCode: Opening,
  meeting: Opening,
  returning: Opening,
  exchanging: Opening,
  loadingMember: Opening,
  arriving: Opening,
  done: Opening,
  asking: Asking,
  openingLetter: Asking,
  mailed: Mailed,
  cancelled: Cancelled,
  empty: Empty,
  foreign: Foreign,
  refused: Refused,
  unanswered: Unanswered,
} satisfies Record<Screens<typeof socialCallbackMachine>, Screen>

interface SocialCallbackPageProps {
  flow: typeof socialCallbackMachine
  input: InputFrom<typeof socialCallbackMachine>
}

/** The page to which a login provider redirects, and to which our confirmation email links. */
export function SocialCallbackPage({ flow, input }: SocialCallbackPageProps) {
  const callback = useFlow(flow, input)
  const Screen: Screen = screens[useSelector(callback, screenOf)]
  return (
    <Stack gap={6}>
      <FocusMove to="page" after={Screen.name} />
      <Screen callback={callback} />
    </Stack>
  )
}

const useProvider = (callback: SocialCallbackRef) =>
  providerNames[useSelector(callback, ({ context }) => context.provider)]

function BackToLogin({ children = 'Back to login' }: { children?: string }) {
  return (
    <LinkButton href="/login" variant="primary">
      {children}
    </LinkButton>
  )
}

function Ending({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Intro title={title}>{children}</Intro>
      <Cluster>
        <BackToLogin />
      </Cluster>
    </>
  )
}

function Opening() {
  return <Leaving title="Logging you in…">One moment, please.</Leaving>
}

function Asking({ callback }: { callback: SocialCallbackRef }) {
  const provider = useProvider(callback)
  const problem = useSelector(callback, ({ context }) => context.problem)
  const isOpening = useSelector(callback, (snapshot) => snapshot.hasTag('busy'))
  return (
    <>
      <Envelope isOpened />
      <Intro title="Was that you?">
        <p>
          Someone logged in with {provider} and gave your email address there. If that was you,
          confirm it: from now on you can log in with {provider}.
        </p>
        <p>If it wasn’t you, close this page. Nothing will happen.</p>
      </Intro>
      <Cluster>
        <Button
          variant="primary"
          isPending={isOpening}
          onClick={() => callback.send({ type: 'identity.confirmed' })}
        >
          Yes, log me in
        </Button>
        <LinkButton href="/login">No, it wasn’t me</LinkButton>
      </Cluster>
      <InlineStatus>{problem?.message}</InlineStatus>
    </>
  )
}

function Mailed({ callback }: { callback: SocialCallbackRef }) {
  const provider = useProvider(callback)
  return (
    <>
      <Envelope />
      <Ending title="Check your inbox">
        <p>
          {provider} doesn’t tell us whether this email address is really yours, so we’ve sent an
          email to it. Its link logs you in, and works for {INTRODUCTION_MINUTES} minutes.
        </p>
        <p>We only ask once. After that, you can log in with {provider} right away.</p>
      </Ending>
    </>
  )
}

function Cancelled({ callback }: { callback: SocialCallbackRef }) {
  return (
    <Ending title="You’re not logged in">
      {useProvider(callback)} sent you back without a login. Nothing has happened.
    </Ending>
  )
}

function Empty({ callback }: { callback: SocialCallbackRef }) {
  return (
    <Ending title="You’re not logged in yet">
      You only land here after logging in with {useProvider(callback)}. Please start at the login
      page.
    </Ending>
  )
}

function Foreign() {
  return (
    <Ending title="This login was started in another browser">
      <p>Or you started a newer one since. Please log in again.</p>
      <p>If someone sent you this link, close this page.</p>
    </Ending>
  )
}

function Refused({ callback }: { callback: SocialCallbackRef }) {
  const problem = useSelector(callback, ({ context }) => context.problem)
  return (
    <Ending title="You’re not logged in">
      {problem?.message ?? 'We ended that login right away. Please start again.'}
    </Ending>
  )
}

function Unanswered({ callback }: { callback: SocialCallbackRef }) {
  const problem = useSelector(callback, ({ context }) => context.problem)
  return <Ending title="No answer yet">{problem?.message}</Ending>
}
