import { useSelector } from '@xstate/react'
import { Hourglass } from 'lucide-react'
import type { ComponentType } from 'react'
import type { InputFrom } from 'xstate'
import type { ParentMailRef, parentMailMachine } from '#machines/member/parentMail.machine.ts'
import { homeOverlays } from '#rules/member/overlays.ts'
import { WAITING_FOR_PARENT } from '#rules/member/schema.ts'
import { reasonOf } from '#rules/wire/problem.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { Banner } from '#views/kit/Banner.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Cluster, Stack } from '#views/kit/Stack.tsx'
import { later } from '#views/later/later.tsx'
import { useOverlay } from '#views/overlay.ts'

const ParentEmailDialog = later(() => import('./ParentEmailDialog.tsx'))

interface NewsProps {
  mail: ParentMailRef
}

const screens = {
  waiting: Waiting,
  sending: Waiting,
  correcting: Waiting,
  sent: Sent,
  exhausted: Exhausted,
  unsent: Unsent,
} satisfies Record<Screens<typeof parentMailMachine>, ComponentType<NewsProps>>

export interface ParentBannerProps {
  flow: typeof parentMailMachine
  input: InputFrom<typeof parentMailMachine>
}

/** Tells a minor that their parent has to confirm, and lets them resend the email or change the address. */
export function ParentBanner({ flow, input }: ParentBannerProps) {
  const mail = useFlow(flow, input)
  const open = useOverlay()
  const isBusy = useSelector(mail, (snapshot) => snapshot.hasTag('busy'))
  const form = useSelector(mail, ({ children }) => children.parentEmail)
  const News: ComponentType<NewsProps> = screens[useSelector(mail, screenOf)]
  return (
    <Banner
      icon={<Hourglass />}
      action={
        <Cluster>
          <Button
            size="sm"
            isPending={isBusy}
            onClick={() => mail.send({ type: 'resend.requested' })}
          >
            Send the email again
          </Button>
          <Button size="sm" onClick={() => open(homeOverlays.parentEmail)}>
            Change the address
          </Button>
        </Cluster>
      }
    >
      <Stack gap={2}>
        <p>{WAITING_FOR_PARENT}</p>
        <News mail={mail} />
      </Stack>
      {form && (
        <ParentEmailDialog form={form} onClose={() => mail.send({ type: 'change.abandoned' })} />
      )}
    </Banner>
  )
}

const parentOf = ({ context }: ReturnType<ParentMailRef['getSnapshot']>) => context.me.parent_email

function Waiting({ mail }: NewsProps) {
  return (
    <p>
      We wrote to <bdi>{useSelector(mail, parentOf)}</bdi>.
    </p>
  )
}

function Sent({ mail }: NewsProps) {
  return (
    <p>
      A new email is on its way to <bdi>{useSelector(mail, parentOf)}</bdi>. Links in earlier ones
      no longer work.
    </p>
  )
}

function Exhausted() {
  return (
    <p>
      You can do this three times a week. Please look for the email together, or try again later.
    </p>
  )
}

function Unsent({ mail }: NewsProps) {
  const problem = useSelector(mail, ({ context }) => context.problem)
  return <p>{(problem && reasonOf(problem)) ?? 'Not sent. Try again.'}</p>
}
