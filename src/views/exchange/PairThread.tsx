import { useSelector } from '@xstate/react'
import { ChevronDown, ChevronUp } from 'lucide-react'
import type { PairThreadRef, pairThreadMachine } from '#machines/exchange/pairThread.machine.ts'
import { threadOverlays } from '#rules/exchange/overlays.ts'
import { threadSignOf, threadTitle } from '#rules/exchange/pair-thread-words.ts'
import { unreadLabel } from '#rules/letter/thread.ts'
import { type Screens, screenOf } from '#views/flow.tsx'
import { TagLabel } from '#views/kit/Badge.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Card, SectionHeader } from '#views/kit/Card.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import { Cluster } from '#views/kit/Stack.tsx'
import { intentOf, later } from '#views/later/later.tsx'
import { NotLoaded } from '#views/NotLoaded.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'

const ThreadTalk = later(() => import('./ThreadTalk.tsx'))

type Part = 'nothing' | 'line' | 'wait' | 'failure' | 'talk'

const parts = {
  deciding: 'nothing',
  absent: 'nothing',
  folded: 'line',
  loading: 'wait',
  failed: 'failure',
  unfolded: 'talk',
} satisfies Record<Screens<typeof pairThreadMachine>, Part>

interface PairThreadProps {
  thread: PairThreadRef
  /** True once the content above has its final height, so that a link to this thread leads to the right place. */
  isInPlace: boolean
}

/** A masked thread with the gifter or the recipient: one line until the reader opens it. */
export function PairThread({ thread, isInPlace }: PairThreadProps) {
  const role = useSelector(thread, ({ context }) => context.with)
  const part = parts[useSelector(thread, screenOf)]
  const isFolded = part === 'line'
  const news = useSelector(thread, ({ context: { exchange } }) => {
    const sign = threadSignOf(exchange, role)
    return sign && unreadLabel(sign)
  })
  // The link in a notification leads to the messages, which are far down the page.
  const isLinked = useSelector(
    thread,
    ({ context: { asked } }) => asked?.what === threadOverlays(role).talk,
  )
  if (part === 'nothing') return null
  const id = `thread-${role}`
  return (
    <Card>
      {isLinked && isInPlace && part === 'talk' && <FocusMove to="landing" />}
      <SectionHeader
        isOneLine
        title={threadTitle(role)}
        action={
          <Cluster>
            {isFolded && news && <TagLabel tone="wax">{news}</TagLabel>}
            <Button
              {...intentOf(ThreadTalk)}
              size="sm"
              variant="quiet"
              aria-expanded={!isFolded}
              aria-controls={isFolded ? undefined : id}
              aria-label={`${isFolded ? 'Open' : 'Close'}: ${threadTitle(role)}`}
              iconAfter={isFolded ? <ChevronDown /> : <ChevronUp />}
              onClick={() => thread.send({ type: isFolded ? 'thread.unfolded' : 'thread.folded' })}
            >
              {isFolded ? 'Open' : 'Close'}
            </Button>
          </Cluster>
        }
      />
      {!isFolded && (
        <div id={id}>
          <Unfolded part={part} thread={thread} />
        </div>
      )}
    </Card>
  )
}

function Unfolded({ part, thread }: Pick<PairThreadProps, 'thread'> & { part: Part }) {
  const loading = (
    <Loading label="Loading the messages">
      <Skeleton lines={3} />
    </Loading>
  )
  if (part === 'failure')
    return <NotLoaded flow={thread} title="We couldn’t load the messages" level={3} />
  return part === 'wait' ? loading : <ThreadTalk thread={thread} fallback={loading} />
}
