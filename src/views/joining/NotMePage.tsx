import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { InputFrom } from 'xstate'
import type { NotMeRef, notMeMachine } from '#machines/joining/notMe.machine.ts'
import { UNVERIFIED_DAYS } from '#rules/joining/verification.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { Button, LinkButton } from '#views/kit/Button.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { Cluster, Stack } from '#views/kit/Stack.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { Envelope } from './Envelope.tsx'
import { Intro } from './Intro.tsx'

type Screen = ComponentType<{ notMe: NotMeRef }>

const screens = {
  asking: Asking,
  deleting: Asking,
  deleted: Deleted,
  verified: Verified,
  refused: Refused,
} satisfies Record<Screens<typeof notMeMachine>, Screen>

interface NotMePageProps {
  flow: typeof notMeMachine
  input: InputFrom<typeof notMeMachine>
}

/** The page behind “This wasn’t me” in the verification email. */
export function NotMePage({ flow, input }: NotMePageProps) {
  const notMe = useFlow(flow, input)
  const step = useSelector(notMe, screenOf)
  const Screen: Screen = screens[step]
  return (
    <Stack gap={6}>
      <FocusMove to="page" after={step === 'deleting' ? 'asking' : step} />
      <Screen notMe={notMe} />
    </Stack>
  )
}

function Asking({ notMe }: { notMe: NotMeRef }) {
  const isDeleting = useSelector(notMe, (snapshot) => snapshot.hasTag('busy'))
  const problem = useSelector(notMe, ({ context }) => context.problem)
  return (
    <>
      <Envelope />
      <Intro title="Wasn’t this you?">
        <Stack gap={3}>
          <p>
            Someone registered with Critter Swap using your email. If that wasn’t you, you can
            delete the account and everything in it.
          </p>
          <p>If it was you, open the link “Verify my email” in the same email instead.</p>
        </Stack>
      </Intro>
      <Stack gap={3}>
        <Cluster>
          <Button
            variant="danger"
            isPending={isDeleting}
            onClick={() => notMe.send({ type: 'deletion.confirmed' })}
          >
            Delete the account
          </Button>
        </Cluster>
        <InlineStatus>{problem && `Not deleted yet. ${problem.message}`}</InlineStatus>
      </Stack>
    </>
  )
}

function Deleted() {
  return (
    <Intro title="The account is deleted">
      <Stack gap={3}>
        <p role="status">Nothing of it is left, and no one can log in with your email.</p>
        <p>You can close this page.</p>
      </Stack>
    </Intro>
  )
}

function Verified({ notMe }: { notMe: NotMeRef }) {
  const problem = useSelector(notMe, ({ context }) => context.problem)
  return (
    <>
      <Intro title="This account stays">
        <p role="status">{problem?.message}</p>
      </Intro>
      <Cluster>
        <LinkButton href="/forgot-password" variant="primary">
          Set a new password
        </LinkButton>
      </Cluster>
    </>
  )
}

function Refused({ notMe }: { notMe: NotMeRef }) {
  const problem = useSelector(notMe, ({ context }) => context.problem)
  return (
    <Intro title="This link doesn’t work">
      <Stack gap={3}>
        <p role="status">{problem?.message}</p>
        <p>
          If an account isn’t verified, we delete it after {UNVERIFIED_DAYS} days. Until then, no
          one can log in with it.
        </p>
      </Stack>
    </Intro>
  )
}
