import { useSelector } from '@xstate/react'
import type { InputFrom } from 'xstate'
import type { pocketMachine } from '#machines/exchange/pocket.machine.ts'
import { nextStep } from '#rules/exchange/next-thing.ts'
import type { KeptSwap } from '#rules/exchange/pocket.ts'
import { recipientOf } from '#rules/exchange/schema.ts'
import { isCurrentSwap } from '#rules/exchange/swap.ts'
import { dayAndTime } from '#rules/time/day-words.ts'
import { useFlow } from '#views/flow.tsx'
import { Cover } from '#views/kit/art/Cover.tsx'
import { Critter } from '#views/kit/art/Critter.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Card } from '#views/kit/Card.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { PageHeader } from '#views/kit/PageHeader.tsx'
import { PaperLabel } from '#views/kit/PaperLabel.tsx'
import { Cluster, Stack } from '#views/kit/Stack.tsx'
import { PageTitle } from '#views/outlets/PageTitle.tsx'
import styles from './PocketPage.module.css'

export interface PocketProps {
  flow: typeof pocketMachine
  input: InputFrom<typeof pocketMachine>
  /** True while the tab asks the server again. */
  isKnocking: boolean
  onRetry: () => void
  onLogOut: () => void
}

/** Shown instead of every page after a start without a network: the member's running swaps, as last seen. */
export function PocketPage({ flow, input, isKnocking, onRetry, onLogOut }: PocketProps) {
  const pocket = useFlow(flow, input)
  const isEmpty = useSelector(pocket, (snapshot) => snapshot.matches('empty'))
  const swaps = useSelector(pocket, ({ context }) => context.swaps)
  const now = useSelector(pocket, ({ context }) => context.now)
  const retry = (
    <Button variant="primary" isPending={isKnocking} onClick={onRetry}>
      Try again
    </Button>
  )
  if (isEmpty)
    return (
      <>
        <PageTitle title="No answer" />
        <EmptyState art="letter" title="We can’t reach Critter Swap" level={1} action={retry}>
          Are you online? We’re trying again every 10 seconds.
        </EmptyState>
      </>
    )
  return (
    <Stack gap={6}>
      <PageTitle title="Offline" />
      <PageHeader
        title="In your pocket"
        subtitle="You’re offline. These are your running swaps as this device last saw them."
        hasEdge
      />
      <Cluster>
        {retry}
        <Button onClick={onLogOut}>Log out</Button>
      </Cluster>
      <ul className={styles.swaps}>
        {swaps.map((kept) => (
          <Kept key={kept.exchange.id} kept={kept} now={now} />
        ))}
      </ul>
    </Stack>
  )
}

function Kept({ kept, now }: { kept: KeptSwap; now: string }) {
  const { exchange, label, seen_at } = kept
  const at = new Date(now)
  if (!isCurrentSwap(exchange, at)) return null
  const recipient = recipientOf(exchange)
  const { words, more } = nextStep(exchange, at)
  return (
    <Card as="li" padding="lg">
      <Stack>
        <div className={styles.top}>
          <div className={styles.cover}>
            <Cover
              seed={exchange.slug}
              src={exchange.picture?.formats.exchange_thumb}
              ratio="square"
            />
          </div>
          <div>
            <h2 className={styles.title} dir="auto">
              {exchange.label}
            </h2>
            <p dir="auto">{words}</p>
            {more && <p className={styles.quiet}>{more}</p>}
            <p className={styles.quiet}>
              Seen <time dateTime={seen_at}>{dayAndTime(new Date(seen_at))}</time>
            </p>
          </div>
        </div>
        {label && recipient && (
          <PaperLabel
            overline="You are gifting"
            title={recipient.nickname}
            level={3}
            lines={label.lines}
            stamp={<Critter seed={recipient.id} />}
          >
            <p>
              Opened <time dateTime={label.opened_at}>{dayAndTime(new Date(label.opened_at))}</time>
            </p>
          </PaperLabel>
        )}
        {!label && recipient && (
          <p className={styles.quiet}>
            The address of <bdi>{recipient.nickname}</bdi> isn’t on this device.
          </p>
        )}
      </Stack>
    </Card>
  )
}
