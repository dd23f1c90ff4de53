import { useSelector } from '@xstate/react'
import { Sparkles } from 'lucide-react'
import type { newVersionMachine } from '#machines/tab/newVersion.machine.ts'
import { useFlow } from '#views/flow.tsx'
import { Banner } from '#views/kit/Banner.tsx'
import { Button } from '#views/kit/Button.tsx'

export interface NewVersionProps {
  flow: typeof newVersionMachine
}

/** Offers a new version of the app, which the member can install whenever it suits them. */
export function NewVersion({ flow }: NewVersionProps) {
  const version = useFlow(flow)
  const isCurrent = useSelector(version, (snapshot) => snapshot.matches('current'))
  const isBusy = useSelector(version, (snapshot) => snapshot.hasTag('busy'))
  if (isCurrent) return null
  return (
    <Banner
      icon={<Sparkles />}
      action={
        <Button
          isPending={isBusy}
          pendingLabel="Reloading…"
          onClick={() => version.send({ type: 'reload.requested' })}
        >
          Reload
        </Button>
      }
    >
      <strong>A new version is ready.</strong> Your drafts are kept.
    </Banner>
  )
}
