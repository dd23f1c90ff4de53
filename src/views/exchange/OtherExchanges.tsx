import { useSelector } from '@xstate/react'
import type { DealRef } from '#machines/exchange/deal.machine.ts'
import { offersOthers, othersAsked } from '#rules/exchange/deal.ts'
import { addressOf } from '#rules/exchange/filters.ts'
import { remainingTimeLabel } from '#rules/exchange/words.ts'
import { SectionHeader } from '#views/kit/Card.tsx'
import { Link } from '#views/kit/Link.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import { Cluster, Stack } from '#views/kit/Stack.tsx'
import styles from './SignupPanel.module.css'

interface OtherExchangesProps {
  deal: DealRef
  /** Level of the heading. */
  level: 2 | 3
}

/**
 * Other exchanges for a member who cannot join this one. Renders nothing if there are none, and only a link if loading
 * fails.
 */
export function OtherExchanges({ deal, level }: OtherExchangesProps) {
  const { exchange, regions, others, now } = useSelector(deal, ({ context }) => context)
  const isLoading = useSelector(deal, (snapshot) => snapshot.matches('loadingOthers'))
  if (!offersOthers(exchange, regions) || others?.length === 0) return null
  return (
    <div>
      <SectionHeader title="Open to you now" level={level} />
      <Stack gap={2}>
        {isLoading && others === null && (
          <Loading label="Looking for exchanges">
            <Skeleton lines={3} />
          </Loading>
        )}
        {others !== null && (
          <ul>
            {others.map((other) => (
              <li key={other.id}>
                <Cluster justify="between" gap={2}>
                  <Link href={`/exchange/${other.slug}`} dir="auto">
                    {other.label}
                  </Link>
                  <span className={styles.next}>{remainingTimeLabel(other, new Date(now))}</span>
                </Cluster>
              </li>
            ))}
          </ul>
        )}
        <Link href={addressOf(othersAsked(regions))}>See all that are open to you</Link>
      </Stack>
    </div>
  )
}
