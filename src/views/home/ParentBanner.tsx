import { useSelector } from '@xstate/react'
import { Hourglass } from 'lucide-react'
import type { ComponentType } from 'react'
import type { ParentMailRef, parentMailMachine } from '#machines/parentMail.machine.ts'
import { type Me, WAITING_FOR_PARENT } from '#rules/member.ts'
import { reasonOf } from '#rules/problem.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Banner } from '#views/kit/InlineStatus.tsx'
import { Stack } from '#views/kit/Stack.tsx'

interface NewsProps {
  mail: ParentMailRef
  me: Me
}

const screens = {
  waiting: Nothing,
  sending: Nothing,
  sent: Sent,
  exhausted: Exhausted,
  unsent: Unsent,
} satisfies Record<Screens<typeof parentMailMachine>, ComponentType<NewsProps>>

/** What a minor waits for, and the way to have the mail sent again. */
export function ParentBanner({ flow, me }: { flow: typeof parentMailMachine; me: Me }) {
  const mail = useFlow(flow)
  const isBusy = useSelector(mail, (snapshot) => snapshot.hasTag('busy'))
  const News: ComponentType<NewsProps> = screens[useSelector(mail, screenOf)]
  return (
    <Banner
      icon={<Hourglass />}
      action={
        <Button
          size="sm"
          isPending={isBusy}
          onClick={() => mail.send({ type: 'resend.requested' })}
        >
          Send the mail again
        </Button>
      }
    >
      <Stack gap={2}>
        <p>{WAITING_FOR_PARENT}</p>
        <News mail={mail} me={me} />
      </Stack>
    </Banner>
  )
}

function Nothing() {
  return null
}

function Sent({ me }: NewsProps) {
  return (
    <p>
      A new mail is on its way to <bdi>{me.parent_email}</bdi>. The link in an earlier one does
      nothing any more.
    </p>
  )
}

function Exhausted() {
  return (
    <p>
      This can be done three times a week. Please look for the mail together, or try again later.
    </p>
  )
}

function Unsent({ mail }: NewsProps) {
  const problem = useSelector(mail, ({ context }) => context.problem)
  return <p>{(problem && reasonOf(problem)) ?? 'Not sent. Try again.'}</p>
}
