import { useSelector } from '@xstate/react'
import type { HomeRef } from '#machines/feed/home.machine.ts'
import { pauseWords } from '#rules/exchange/pause.ts'
import { recipientOf } from '#rules/exchange/schema.ts'
import { runningSwaps, type Swap, swapProgress, swapProgressLabel } from '#rules/exchange/swap.ts'
import { TagLabel } from '#views/kit/Badge.tsx'
import { LinkButton } from '#views/kit/Button.tsx'
import { Card, SectionHeader } from '#views/kit/Card.tsx'
import { ProgressBar } from '#views/kit/ProgressBar.tsx'
import styles from './YourSwaps.module.css'

/** My exchanges under way: who I am gifting, how far along I am, and a link. */
export function YourSwaps({ home }: { home: HomeRef }) {
  const exchanges = useSelector(home, ({ context }) => context.exchanges)
  const now = useSelector(home, ({ context }) => context.now)
  if (exchanges === null) return null
  const swaps = runningSwaps(exchanges, new Date(now))
  return (
    <Card aria-labelledby="swaps">
      <SectionHeader id="swaps" title="Your swaps" />
      {swaps.length === 0 ? (
        <>
          <p className={styles.quiet}>You are not in a running swap.</p>
          <LinkButton href="/exchanges" isWide>
            Browse exchanges
          </LinkButton>
        </>
      ) : (
        <ul className={styles.list}>
          {swaps.map((swap) => (
            <SwapItem key={swap.id} swap={swap} />
          ))}
        </ul>
      )}
    </Card>
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

/** What is paused, without the reason. */
function Pause({ words }: { words: string[] }) {
  return (
    words.length > 0 && (
      <p className={styles.words} dir="auto">
        <TagLabel tone="warn">Paused</TagLabel> {words.join(' ')}
      </p>
    )
  )
}
