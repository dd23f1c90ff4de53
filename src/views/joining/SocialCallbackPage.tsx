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
  return <Leaving title="Opening the door…">One moment, we are looking who it is.</Leaving>
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
          Somebody has logged in with {provider} and given your email address there. If that was
          you, come in: from now on {provider} opens the door for you.
        </p>
        <p>If it was not you, leave this page. Nothing will happen.</p>
      </Intro>
      <Cluster>
        <Button
          variant="primary"
          isPending={isOpening}
          onClick={() => callback.send({ type: 'identity.confirmed' })}
        >
          Yes, let me in
        </Button>
        <LinkButton href="/login">No, it was not me</LinkButton>
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
          {provider} does not say whether your email address is really yours, so we have sent a
          letter to it. Its link lets you in; it is good for {INTRODUCTION_MINUTES} minutes.
        </p>
        <p>We ask only once: after that, {provider} opens the door by itself.</p>
      </Ending>
    </>
  )
}

function Cancelled({ callback }: { callback: SocialCallbackRef }) {
  return (
    <Ending title="You are not logged in">
      {useProvider(callback)} has sent you back without a login. Nothing has happened.
    </Ending>
  )
}

function Empty({ callback }: { callback: SocialCallbackRef }) {
  return (
    <Ending title="There is nothing to open here">
      This page is the way back from {useProvider(callback)}. The way there begins at the login.
    </Ending>
  )
}

function Foreign() {
  return (
    <Ending title="This login did not begin here">
      <p>
        It was begun in another browser, or a newer one has taken its place. Please start again.
      </p>
      <p>If a link that somebody gave you has led you here, leave it alone.</p>
    </Ending>
  )
}

function Refused({ callback }: { callback: SocialCallbackRef }) {
  const problem = useSelector(callback, ({ context }) => context.problem)
  return (
    <Ending title="The door stays closed">
      {problem?.message ?? 'Your login has ended at once. Please start again.'}
    </Ending>
  )
}

function Unanswered({ callback }: { callback: SocialCallbackRef }) {
  const problem = useSelector(callback, ({ context }) => context.problem)
  return <Ending title="No answer yet">{problem?.message}</Ending>
}
