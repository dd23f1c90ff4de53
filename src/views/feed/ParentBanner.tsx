import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { InputFrom } from 'xstate'
import type { ParentMailRef, parentMailMachine } from '#machines/member/parentMail.machine.ts'
import { homeOverlays } from '#rules/member/overlays.ts'
import { reasonOf } from '#rules/wire/problem.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { later } from '#views/later/later.tsx'
import { useOverlay } from '#views/overlay.ts'
import { ParentNotice, WroteTo } from './ParentNotice.tsx'

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

/** Informs a minor that their parent has to confirm, and lets them resend the email or change the address. */
export function ParentBanner({ flow, input }: ParentBannerProps) {
  const mail = useFlow(flow, input)
  const open = useOverlay()
  const isBusy = useSelector(mail, (snapshot) => snapshot.hasTag('busy'))
  const form = useSelector(mail, ({ children }) => children.parentEmail)
  const News: ComponentType<NewsProps> = screens[useSelector(mail, screenOf)]
  return (
    <ParentNotice
      isBusy={isBusy}
      onResend={() => mail.send({ type: 'resend.requested' })}
      onChange={() => open(homeOverlays.parentEmail)}
      news={<News mail={mail} />}
    >
      {form && (
        <ParentEmailDialog form={form} onClose={() => mail.send({ type: 'change.abandoned' })} />
      )}
    </ParentNotice>
  )
}

const parentOf = ({ context }: ReturnType<ParentMailRef['getSnapshot']>) => context.me.parent_email

function Waiting({ mail }: NewsProps) {
  return <WroteTo parent={useSelector(mail, parentOf)} />
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
