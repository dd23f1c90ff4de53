import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { InputFrom } from 'xstate'
import type { UnsubscribeRef, unsubscribeMachine } from '#machines/member/unsubscribe.machine.ts'
import { mailContents, mailSubjects } from '#rules/member/mail-class.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { Intro } from '#views/joining/Intro.tsx'
import { Button, LinkButton } from '#views/kit/Button.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { Link } from '#views/kit/Link.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import { Cluster, Stack } from '#views/kit/Stack.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'

type Screen = ComponentType<{ unsubscribe: UnsubscribeRef }>

const screens = {
  loading: LoadingEnding,
  failed: Failed,
  asking: Asking,
  ending: Asking,
  ended: Ended,
  missing: Missing,
} satisfies Record<Screens<typeof unsubscribeMachine>, Screen>

interface UnsubscribePageProps {
  flow: typeof unsubscribeMachine
  input: InputFrom<typeof unsubscribeMachine>
}

/** The page behind an email's unsubscribe link, for its class of emails; no login is needed. */
export function UnsubscribePage({ flow, input }: UnsubscribePageProps) {
  const unsubscribe = useFlow(flow, input)
  const step = useSelector(unsubscribe, screenOf)
  const Screen: Screen = screens[step]
  return (
    <Stack gap={6}>
      <FocusMove to="page" after={step === 'ending' ? 'asking' : step} />
      <Screen unsubscribe={unsubscribe} />
    </Stack>
  )
}

function LoadingEnding() {
  return (
    <>
      <Intro title="Your emails" />
      <Loading label="Loading which emails this link stops">
        <Skeleton lines={4} />
      </Loading>
    </>
  )
}

function Failed({ unsubscribe }: { unsubscribe: UnsubscribeRef }) {
  return (
    <>
      <Intro title="Your emails">
        <p role="alert">We couldn’t look up which emails this link stops. It may still work.</p>
      </Intro>
      <Cluster>
        <Button variant="primary" onClick={() => unsubscribe.send({ type: 'retry.requested' })}>
          Try again
        </Button>
      </Cluster>
    </>
  )
}

function Asking({ unsubscribe }: { unsubscribe: UnsubscribeRef }) {
  const ending = useSelector(unsubscribe, ({ context }) => context.ending)
  const isEnding = useSelector(unsubscribe, (snapshot) => snapshot.hasTag('busy'))
  const problem = useSelector(unsubscribe, ({ context }) => context.problem)
  if (ending === null) return null
  return (
    <>
      <Intro title={`No more emails about ${mailSubjects[ending.mails]}?`}>
        <Stack gap={3}>
          <p>We send them {mailContents[ending.mails]}.</p>
          <p>
            You’ll still find all of that on your exchanges’ pages, so please look there now and
            then. You’ll keep getting other emails.
          </p>
        </Stack>
      </Intro>
      <Stack gap={3}>
        <Cluster>
          <Button
            variant="primary"
            isPending={isEnding}
            onClick={() => unsubscribe.send({ type: 'end.requested' })}
          >
            Stop these emails
          </Button>
        </Cluster>
        <InlineStatus>{problem && 'We couldn’t stop these emails. Try again.'}</InlineStatus>
      </Stack>
    </>
  )
}

function Ended({ unsubscribe }: { unsubscribe: UnsubscribeRef }) {
  const ending = useSelector(unsubscribe, ({ context }) => context.ending)
  return (
    <Intro title="We stopped these emails">
      <Stack gap={3}>
        <p role="status">
          You won’t get emails about {ending && mailSubjects[ending.mails]} anymore. The news is on
          your exchanges’ pages.
        </p>
        <p>
          We still email you about your account, for example to set a new password. You can choose
          the other emails in <Link href="/settings">your settings</Link>, under “Preferences”.
        </p>
      </Stack>
    </Intro>
  )
}

function Missing() {
  return (
    <>
      <Intro title="This link doesn’t work">
        <p role="status">
          It may be too old or incomplete, or the account is closed. A newer email has a link that
          works. You can also choose your emails in your settings.
        </p>
      </Intro>
      <Cluster>
        <LinkButton href="/settings">See my settings</LinkButton>
      </Cluster>
    </>
  )
}
