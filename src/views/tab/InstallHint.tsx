import { useSelector } from '@xstate/react'
import { Smartphone } from 'lucide-react'
import type { InputFrom } from 'xstate'
import type { installHintMachine } from '#machines/tab/installHint.machine.ts'
import { useFlow } from '#views/flow.tsx'
import { Banner } from '#views/kit/Banner.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Cluster } from '#views/kit/Stack.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'

export interface InstallHintProps {
  flow: typeof installHintMachine
  input: InputFrom<typeof installHintMachine>
}

/** Informs the member once, after their first sign-up, that the app can be installed. */
export function InstallHint({ flow, input }: InstallHintProps) {
  const hint = useFlow(flow, input)
  const isShown = useSelector(hint, (snapshot) => snapshot.matches('hinting'))
  const way = useSelector(hint, ({ context }) => context.way)
  const isOver = useSelector(hint, (snapshot) => snapshot.matches('given'))
  if (isOver) return <FocusMove to="page" />
  if (!isShown) return null
  return (
    <Banner
      icon={<Smartphone />}
      action={
        <Cluster>
          {way === 'prompt' && (
            <Button onClick={() => hint.send({ type: 'install.requested' })}>Install</Button>
          )}
          <Button variant="quiet" onClick={() => hint.send({ type: 'hint.dismissed' })}>
            Not now
          </Button>
        </Cluster>
      }
    >
      <strong>Take your swap with you.</strong>{' '}
      {way === 'prompt'
        ? 'Install Critter Swap, and it works at the post office even without a signal.'
        : 'Tap “Share”, then “Add to Home Screen”. It works at the post office even without a signal.'}
    </Banner>
  )
}
