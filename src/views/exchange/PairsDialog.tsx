import { useSelector } from '@xstate/react'
import { EyeOff } from 'lucide-react'
import type { ComponentType } from 'react'
import type { PairsRef, pairsMachine } from '#machines/mod/pairs.machine.ts'
import type { Pair } from '#rules/mod/pairs.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { BackControl } from '#views/kit/BackControl.tsx'
import { TagLabel } from '#views/kit/Badge.tsx'
import { Button } from '#views/kit/Button.tsx'
import { SectionHeader } from '#views/kit/Card.tsx'
import { DialogActions } from '#views/kit/DialogActions.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import { Stack } from '#views/kit/Stack.tsx'
import { LaterDialog } from '#views/later/LaterDialog.tsx'
import { ModThreads } from '#views/mod/ModThreads.tsx'
import { NotLoaded } from '#views/NotLoaded.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import styles from './Participants.module.css'

export interface PairsDialogProps {
  flow: typeof pairsMachine
  exchangeId: number
  now: string
  /** True if the mod takes part in the exchange. All participants are then notified that the mod has seen the pairs. */
  tellsAll: boolean
}

interface PairsProps {
  pairs: PairsRef
  tellsAll: boolean
  now: Date
}

const contents = {
  closed: LoadingPairs,
  asking: Asking,
  loading: LoadingPairs,
  shown: Shown,
  reading: Reading,
  failed: Failed,
} satisfies Record<Screens<typeof pairsMachine>, ComponentType<PairsProps>>

/** Shows a mod the pairs, after explaining the consequences of viewing them. */
export function PairsDialog({ flow, exchangeId, tellsAll, now }: PairsDialogProps) {
  const pairs = useFlow(flow, { exchangeId })
  const isOpen = useSelector(pairs, (snapshot) => snapshot.hasTag('open'))
  const state = useSelector(pairs, screenOf)
  const Content: ComponentType<PairsProps> = contents[state]
  return (
    <LaterDialog
      isOpen={isOpen}
      title="Gifters and recipients"
      onClose={() => pairs.send({ type: 'pairs.closed' })}
    >
      <FocusMove to="dialog" after={state} />
      <Content pairs={pairs} tellsAll={tellsAll} now={new Date(now)} />
    </LaterDialog>
  )
}

function Asking({ pairs, tellsAll }: PairsProps) {
  return (
    <Stack>
      <p>
        Gifters are a secret. If you look at the pairs, it goes into the log, and every mod can see
        it there.
      </p>
      {tellsAll && (
        <p>
          You take part in this exchange, and no other mod can do it, so we tell everyone in it that
          you did.
        </p>
      )}
      <DialogActions>
        <Button variant="quiet" onClick={() => pairs.send({ type: 'pairs.closed' })}>
          Cancel
        </Button>
        <Button variant="primary" onClick={() => pairs.send({ type: 'reading.confirmed' })}>
          Show the pairs
        </Button>
      </DialogActions>
    </Stack>
  )
}

function LoadingPairs() {
  return (
    <Loading label="Loading the pairs">
      <Skeleton lines={4} />
    </Loading>
  )
}

function Failed({ pairs }: PairsProps) {
  return <NotLoaded flow={pairs} title="We couldn’t load the pairs" level={3} />
}

function Shown({ pairs }: PairsProps) {
  const all = useSelector(pairs, ({ context }) => context.pairs)
  return (
    <ul className={styles.people}>
      {all.map((pair) => (
        <PairRow key={pair.signup_id} pair={pair} pairs={pairs} />
      ))}
    </ul>
  )
}

function Reading({ pairs, now }: PairsProps) {
  const threads = useSelector(pairs, ({ children }) => children.modThreads)
  return (
    <section data-focus-place>
      <Stack>
        <div>
          <BackControl onBack={() => pairs.send({ type: 'conversation.closed' })} />
        </div>
        <SectionHeader title="A conversation" />
        {threads && <ModThreads flow={threads} now={now} />}
      </Stack>
    </section>
  )
}

interface PairRowProps extends Pick<PairsProps, 'pairs'> {
  pair: Pair
}

function PairRow({ pair, pairs }: PairRowProps) {
  const { gifter, recipient, has_opened, thread } = pair
  return (
    <li className={styles.person}>
      <span className={styles.name}>
        <bdi>{gifter.nickname}</bdi>{' '}
        {recipient ? (
          <>
            gifts <bdi>{recipient.nickname}</bdi>
          </>
        ) : (
          'has no recipient'
        )}
      </span>
      {recipient && !has_opened && (
        <TagLabel tone="warn" icon={<EyeOff />}>
          Hasn’t looked yet
        </TagLabel>
      )}
      {recipient && thread !== null && (
        <Button
          size="sm"
          aria-label={`Conversation of ${gifter.nickname} and ${recipient.nickname}`}
          onClick={() => pairs.send({ type: 'conversation.opened', thread })}
        >
          Conversation…
        </Button>
      )}
    </li>
  )
}
