import { Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { WAITING_FOR_PARENT } from '#rules/member/schema.ts'
import { Banner } from '#views/kit/Banner.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Cluster, Stack } from '#views/kit/Stack.tsx'

interface ParentNoticeProps {
  isBusy?: boolean
  onResend?: () => void
  onChange?: () => void
  /** The state of the email to the parent. */
  news: ReactNode
  children?: ReactNode
}

/** Informs a minor that their parent has to confirm. */
export function ParentNotice({ isBusy, onResend, onChange, news, children }: ParentNoticeProps) {
  return (
    <Banner
      icon={<Hourglass />}
      action={
        <Cluster>
          <Button size="sm" isPending={isBusy} onClick={onResend}>
            Send the email again
          </Button>
          <Button size="sm" onClick={onChange}>
            Change the address
          </Button>
        </Cluster>
      }
    >
      <Stack gap={2}>
        <p>{WAITING_FOR_PARENT}</p>
        {news}
      </Stack>
      {children}
    </Banner>
  )
}

export function WroteTo({ parent }: { parent: string | null }) {
  return (
    <p>
      We wrote to <bdi>{parent}</bdi>.
    </p>
  )
}

/** Reserves space for the notice until its code is loaded, so that the page does not shift down. */
export function ParentNoticePlace({ parent }: { parent: string | null }) {
  return (
    <div inert>
      <ParentNotice news={<WroteTo parent={parent} />} />
    </div>
  )
}
