import { useSelector } from '@xstate/react'
import { Pencil } from 'lucide-react'
import type { ExchangeLifecycleRef } from '#machines/exchange/exchangeLifecycle.machine.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { crittersLabel, remainingTimeLabel } from '#rules/exchange/words.ts'
import { regionLabel } from '#rules/member/region.ts'
import { Avatar } from '#views/kit/Avatar.tsx'
import { Cover } from '#views/kit/art/Cover.tsx'
import { Badge } from '#views/kit/Badge.tsx'
import { LinkButton } from '#views/kit/Button.tsx'
import { Cluster, Stack } from '#views/kit/Stack.tsx'
import { EndedPostmark } from './EndedPostmark.tsx'
import styles from './Hero.module.css'

interface HeroProps {
  exchange: Exchange
  lifecycle: ExchangeLifecycleRef
}

/** The picture, name and creator of the exchange. */
export function Hero({ exchange, lifecycle }: HeroProps) {
  const now = useSelector(lifecycle, ({ context }) => context.now)
  const isEnded = useSelector(lifecycle, (snapshot) => snapshot.matches('ended'))
  const isCancelled = useSelector(lifecycle, (snapshot) => snapshot.matches('cancelled'))
  const { slug, label, picture, user, region, participants_count, can_edit } = exchange
  return (
    <Stack>
      <div className={styles.picture}>
        <Cover
          seed={slug}
          src={picture?.formats.original}
          ratio="hero"
          isFirst
          isDimmed={isEnded || isCancelled}
        >
          <Badge isFloating>{remainingTimeLabel(exchange, new Date(now))}</Badge>
          {isEnded && <EndedPostmark endAt={exchange.end_at} />}
        </Cover>
      </div>
      <Cluster justify="between" align="start">
        <div className={styles.words}>
          <h1 tabIndex={-1} dir="auto">
            {label}
          </h1>
          <p className={styles.creator}>
            <Avatar seed={user.id} src={user.avatar?.formats.mobile_list} size="xs" />
            <span>
              by&nbsp;<bdi>{user.nickname}</bdi> · {regionLabel(region)} ·{' '}
              {crittersLabel(participants_count)}
            </span>
          </p>
        </div>
        {can_edit && (
          <LinkButton href={`/exchange-edit/${slug}`} size="sm" icon={<Pencil />}>
            Edit
          </LinkButton>
        )}
      </Cluster>
    </Stack>
  )
}
