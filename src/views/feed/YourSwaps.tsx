import { useSelector } from '@xstate/react'
import type { HomeRef } from '#machines/feed/home.machine.ts'
import { pauseWords } from '#rules/exchange/pause.ts'
import { type Exchange, recipientOf } from '#rules/exchange/schema.ts'
import { runningSwaps, type Swap, swapProgress, swapProgressLabel } from '#rules/exchange/swap.ts'
import { TagLabel } from '#views/kit/Badge.tsx'
import { LinkButton } from '#views/kit/Button.tsx'
import { Card, SectionHeader } from '#views/kit/Card.tsx'
import { ProgressBar } from '#views/kit/ProgressBar.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import styles from './YourSwaps.module.css'

/**
 * The member's running swaps, each with the recipient, the progress and a link. Shows a placeholder while loading; if
 * loading fails it shows nothing, because the row of exchanges reports the error.
 */
export function YourSwaps({ home }: { home: HomeRef }) {
  const exchanges = useSelector(home, ({ context }) => context.exchanges)
  const isComing = useSelector(
    home,
    ({ children }) => children.homepageExchanges?.getSnapshot().matches('loading') === true,
  )
  if (exchanges === null && !isComing) return null
  return (
    <Card aria-labelledby="swaps">
      <SectionHeader id="swaps" title="Your swaps" />
      {exchanges === null ? <ComingSwaps /> : <Swaps home={home} exchanges={exchanges} />}
    </Card>
  )
}

/** Placeholder of the height of one swap. */
function ComingSwaps() {
  return (
    <Loading label="Loading your swaps">
      <Skeleton lines={2} />
      <Skeleton shape="control" />
    </Loading>
  )
}

function Swaps({ home, exchanges }: { home: HomeRef; exchanges: Exchange[] }) {
  const now = useSelector(home, ({ context }) => context.now)
  const swaps = runningSwaps(exchanges, new Date(now))
  if (swaps.length === 0) {
    return (
      <>
        <p className={styles.quiet}>You are not in a running swap.</p>
        <LinkButton href="/exchanges" isWide>
          Browse exchanges
        </LinkButton>
      </>
    )
  }
  return (
    <ul className={styles.list}>
      {swaps.map((swap) => (
        <SwapItem key={swap.id} swap={swap} />
      ))}
    </ul>
  )
}

function SwapItem({ swap }: { swap: Swap }) {
  const recipient = recipientOf(swap)
  return (
    <li className={styles.swap}>
      <p className={styles.words}>
        <bdi>{swap.label}</bdi>
        {recipient && (
          <>
            {' '}
            — you are gifting{' '}
            <strong>
              <bdi>{recipient.nickname}</bdi>
            </strong>
          </>
        )}
      </p>
      <Pause words={pauseWords(swap.my_signup, recipient?.nickname ?? 'your recipient')} />
      <ProgressBar
        label={`Your part of ${swap.label}`}
        hasLabel={false}
        value={swapProgress(swap.my_signup)}
        valueLabel={swapProgressLabel(swap.my_signup)}
      />
      <LinkButton href={`/exchange/${swap.slug}`} isWide aria-label={`Open ${swap.label}`}>
        Open the swap
      </LinkButton>
    </li>
  )
}

/** Says which part of the swap is paused, but not why. */
function Pause({ words }: { words: string[] }) {
  return (
    words.length > 0 && (
      <p className={styles.words} dir="auto">
        <TagLabel tone="warn">Paused</TagLabel> {words.join(' ')}
      </p>
    )
  )
}
