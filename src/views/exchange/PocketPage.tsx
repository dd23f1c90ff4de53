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
import { PageHeader } from '#views/kit/PageHeader.tsx'
import { PaperLabel } from '#views/kit/PaperLabel.tsx'
import { Cluster, Stack } from '#views/kit/Stack.tsx'
import { PageTitle } from '#views/outlets/PageTitle.tsx'
import { Retry, type RetryProps, UnreachablePage } from '#views/tab/UnreachablePage.tsx'
import styles from './PocketPage.module.css'

export interface PocketProps extends RetryProps {
  flow: typeof pocketMachine
  input: InputFrom<typeof pocketMachine>
  onLogOut: () => void
}

/** The member's running swaps as last loaded. This page replaces every other page when the app starts offline. */
export function PocketPage({ flow, input, onLogOut, ...retry }: PocketProps) {
  const pocket = useFlow(flow, input)
  const isEmpty = useSelector(pocket, (snapshot) => snapshot.matches('empty'))
  const swaps = useSelector(pocket, ({ context }) => context.swaps)
  const now = useSelector(pocket, ({ context }) => context.now)
  if (isEmpty) return <UnreachablePage {...retry} />
  return (
    <Stack gap={6}>
      <PageTitle title="In your pocket" />
      <PageHeader
        title="In your pocket"
        subtitle="We can’t reach Critter Swap. These are your running swaps as this device last saw them."
        hasEdge
      />
      <Cluster>
        <Retry {...retry} />
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
