import { useSelector } from '@xstate/react'
import { Download } from 'lucide-react'
import type { SnapshotFrom } from 'xstate'
import type { ownCopyMachine } from '#machines/member/ownCopy.machine.ts'
import { shortDay } from '#rules/time/day-words.ts'
import { reasonOf } from '#rules/wire/problem.ts'
import { useFlow } from '#views/flow.tsx'
import { Button } from '#views/kit/Button.tsx'
import { InlineStatus, type InlineStatusProps } from '#views/kit/InlineStatus.tsx'
import { Stack } from '#views/kit/Stack.tsx'
import styles from './Farewell.module.css'

/** Status line below the button. */
function lineOf(snapshot: SnapshotFrom<typeof ownCopyMachine>): InlineStatusProps {
  const { copy, problem } = snapshot.context
  if (snapshot.hasTag('saved')) return { tone: 'ok', children: 'Saved to your downloads.' }
  if (problem) return { children: reasonOf(problem) ?? 'Not downloaded. Try again.' }
  if (snapshot.matches('beingMade')) return { tone: 'info', children: copy?.message }
  if (snapshot.matches('ready') && copy?.kept_until)
    return {
      tone: 'ok',
      children: `${copy.message} You can download it until ${shortDay(new Date(copy.kept_until))}.`,
    }
  return { children: snapshot.matches('offered') ? copy?.message : null }
}

/** Lets members download a copy of all data about them. */
export function CopyOffer({ flow }: { flow: typeof ownCopyMachine }) {
  const copy = useFlow(flow)
  const isBusy = useSelector(copy, (snapshot) => snapshot.hasTag('busy'))
  const line = useSelector(
    copy,
    lineOf,
    (one, other) => one.tone === other.tone && one.children === other.children,
  )
  return (
    <Stack>
      <p className={styles.quiet}>
        One file with everything you told us, wrote and did here. It holds no other member’s
        address.
      </p>
      <p>
        <Button
          icon={<Download />}
          isPending={isBusy}
          pendingLabel="Gathering your data"
          onClick={() => copy.send({ type: 'copy.requested' })}
        >
          Download my data
        </Button>
      </p>
      <InlineStatus {...line} />
    </Stack>
  )
}
