import { useSelector } from '@xstate/react'
import { Download } from 'lucide-react'
import type { ownCopyMachine } from '#machines/member/ownCopy.machine.ts'
import { reasonOf } from '#rules/wire/problem.ts'
import { useFlow } from '#views/flow.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Card, SectionHeader } from '#views/kit/Card.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import styles from './Farewell.module.css'

/** A copy of everything that is kept on me. */
export function OwnCopy({ flow }: { flow: typeof ownCopyMachine }) {
  const copy = useFlow(flow)
  const isGathering = useSelector(copy, (snapshot) => snapshot.matches('gathering'))
  const isSaved = useSelector(copy, (snapshot) => snapshot.matches('saved'))
  const problem = useSelector(copy, ({ context }) => context.problem)
  return (
    <Card aria-labelledby="own-copy" padding="lg">
      <SectionHeader id="own-copy" level={3} title="Your data" />
      <p className={styles.quiet}>
        Everything we keep about you, as one file: what you told us, wrote and did here. Nobody
        else’s address is in it.
      </p>
      <p className={styles.action}>
        <Button
          icon={<Download />}
          isPending={isGathering}
          pendingLabel="Your data is being gathered"
          onClick={() => copy.send({ type: 'copy.requested' })}
        >
          Download my data
        </Button>
      </p>
      <InlineStatus tone={isSaved ? 'ok' : 'danger'}>
        {isSaved
          ? 'Saved: look among your downloads.'
          : problem && (reasonOf(problem) ?? 'Not downloaded. Try again.')}
      </InlineStatus>
    </Card>
  )
}
