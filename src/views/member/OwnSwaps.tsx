import { useSelector } from '@xstate/react'
import type { ProfileRef } from '#machines/member/profile.machine.ts'
import { addressOf, UNFILTERED } from '#rules/exchange/filters.ts'
import { inOrderOfNeed, nextStep } from '#rules/exchange/next-thing.ts'
import { isCurrentSwap, isFinishedSwap, type Swap } from '#rules/exchange/swap.ts'
import { remainingTimeLabel } from '#rules/exchange/words.ts'
import { shortDay } from '#rules/time/day-words.ts'
import { Cover } from '#views/kit/art/Cover.tsx'
import { Stamp } from '#views/kit/art/Stamp.tsx'
import { Card, SectionHeader } from '#views/kit/Card.tsx'
import { Link } from '#views/kit/Link.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import { Stack } from '#views/kit/Stack.tsx'
import { Loaded } from '#views/Loaded.tsx'
import styles from './OwnSwaps.module.css'

const ALL = addressOf({ ...UNFILTERED, isMine: true, pages: 1 })

/** The member's latest swaps: a list of the current ones, and a stamp for each that is finished. */
export function OwnSwaps({ profile }: { profile: ProfileRef }) {
  const load = useSelector(profile, ({ children }) => children.swaps)
  const now = useSelector(profile, ({ context }) => context.now)
  const swaps = useSelector(load, (snapshot) => snapshot?.context.data ?? null)
  if (load === undefined) return null
  const at = new Date(now)
  const current = inOrderOfNeed(swaps?.filter((swap) => isCurrentSwap(swap, at)) ?? [], at)
  const finished = swaps?.filter((swap) => isFinishedSwap(swap, at)) ?? []
  if (swaps !== null && current.length + finished.length === 0) return null
  return (
    <section aria-labelledby="swaps">
      <SectionHeader
        id="swaps"
        title="My swaps"
        action={<Link href={ALL}>All my exchanges</Link>}
      />
      <Loaded
        load={load}
        loading={
          <Loading label="Loading my swaps">
            <Skeleton shape="card" />
          </Loading>
        }
        failed={{ title: 'We couldn’t load your swaps', level: 3, size: 'sm' }}
      >
        {() => <Swaps current={current} finished={finished} at={at} />}
      </Loaded>
    </section>
  )
}

interface SwapsProps {
  current: readonly Swap[]
  finished: readonly Swap[]
  at: Date
}

function Swaps({ current, finished, at }: SwapsProps) {
  return (
    <Stack gap={5}>
      {current.length > 0 && (
        <Card as="div">
          <ul aria-label="Current swaps" className={styles.list}>
            {current.map((swap) => (
              <Current key={swap.id} swap={swap} at={at} />
            ))}
          </ul>
        </Card>
      )}
      {finished.length > 0 && (
        <ul aria-label="Finished swaps" className={styles.stamps}>
          {finished.map((swap) => (
            <Finished key={swap.id} swap={swap} />
          ))}
        </ul>
      )}
    </Stack>
  )
}

const pageOf = ({ slug }: Swap) => `/exchange/${slug}` as const

function Picture({ swap }: { swap: Swap }) {
  return <Cover seed={swap.slug} src={swap.picture?.formats.exchange_thumb} ratio="square" />
}

function Current({ swap, at }: { swap: Swap; at: Date }) {
  return (
    <li className={styles.swap}>
      <span className={styles.cover}>
        <Picture swap={swap} />
      </span>
      <span className={styles.words}>
        <Link href={pageOf(swap)}>
          <bdi>{swap.label}</bdi>
        </Link>
        <span className={styles.quiet} dir="auto">
          {nextStep(swap, at).words}
        </span>
      </span>
      <span className={styles.quiet}>{remainingTimeLabel(swap, at)}</span>
    </li>
  )
}

function Finished({ swap }: { swap: Swap }) {
  return (
    <li className={styles.finished}>
      <Stamp>
        <Picture swap={swap} />
      </Stamp>
      <Link href={pageOf(swap)} className={styles.label}>
        <bdi>{swap.label}</bdi>
      </Link>
      {swap.end_at && (
        <time className={styles.quiet} dateTime={swap.end_at}>
          {shortDay(new Date(swap.end_at))}
        </time>
      )}
    </li>
  )
}
