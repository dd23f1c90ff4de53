import { Check, Pencil, Pin } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CardExchange } from '#rules/exchange/card.ts'
import { isCancelled, isEnded, isUnfinished } from '#rules/exchange/phase.ts'
import { courseLabel, remainingTimeLabel, spotsButton } from '#rules/exchange/words.ts'
import { regionLabel } from '#rules/member/region.ts'
import type { Path } from '#rules/wire/path.ts'
import { Avatar } from '#views/kit/Avatar.tsx'
import { Cover } from '#views/kit/art/Cover.tsx'
import { Badge, TagLabel } from '#views/kit/Badge.tsx'
import { LinkButton } from '#views/kit/Button.tsx'
import { Card } from '#views/kit/Card.tsx'
import { Link } from '#views/kit/Link.tsx'
import { Critters } from './Critters.tsx'
import { EndedPostmark } from './EndedPostmark.tsx'
import styles from './ExchangeCard.module.css'

interface ExchangeCardProps {
  exchange: CardExchange
  now: string
  /** Heading level, one below the heading of the list. @default 2 */
  level?: 2 | 3
  /** For a row of many cards: no summary, and the free spots as plain text. */
  isCompact?: boolean
  /** The first card of the page, whose cover loads eagerly. */
  isFirst?: boolean
  /** A preview in the form, without a link. */
  isPreview?: boolean
  /** The pin button, for admins. */
  pin?: ReactNode
  /** An additional action next to the edit link. */
  act?: ReactNode
}

/** An exchange in a list. The whole card is a link, except for the controls on it. */
export function ExchangeCard(props: ExchangeCardProps) {
  const { exchange, now, level = 2, isCompact, isFirst, isPreview, pin, act } = props
  const at = new Date(now)
  const Heading = `h${level}` as const
  const spots = spotsButton(exchange, at)
  const path: Path = `/exchange/${exchange.slug}`
  const ended = isEnded(exchange, at)
  return (
    <Card as="article" padding="none">
      <div className={styles.card} data-compact={isCompact || undefined}>
        <Cover
          seed={exchange.slug}
          src={exchange.picture?.formats.exchange_thumb}
          isFirst={isFirst}
          isDimmed={ended || isCancelled(exchange)}
        >
          <Badge isFloating>{remainingTimeLabel(exchange, at)}</Badge>
          {ended && <EndedPostmark endAt={exchange.end_at} />}
          {exchange.is_signed_up && isUnfinished(exchange, at) && (
            <span className={styles.joined}>
              <TagLabel tone="ok" icon={<Check />}>
                You are in
              </TagLabel>
            </span>
          )}
          {exchange.is_pinned && !pin && (
            <span className={styles.pin}>
              <Pin aria-hidden />
              <span className="visually-hidden">Pinned</span>
            </span>
          )}
        </Cover>
        {pin && <div className={styles.pinning}>{pin}</div>}
        <div className={styles.words}>
          <Heading className={styles.label} dir="auto">
            {isPreview ? (
              exchange.label
            ) : (
              <Link href={path} variant="plain" className={styles.stretched}>
                {exchange.label}
              </Link>
            )}
          </Heading>
          <p className={styles.creator}>
            <Avatar
              seed={exchange.user.id}
              src={exchange.user.avatar?.formats.mobile_list}
              size="xs"
            />
            <bdi className={styles.name}>{exchange.user.nickname}</bdi>
            <span className={styles.region}>· {regionLabel(exchange.region)}</span>
          </p>
          {!isCompact && (
            <p className={styles.summary} dir="auto">
              {exchange.reason ? `Why: ${exchange.reason}` : exchange.summary}
            </p>
          )}
          <div className={styles.foot}>
            {exchange.participants_count === 0 ? (
              <span className={styles.spots}>No critters yet</span>
            ) : (
              <Critters
                members={exchange.signups.map(({ user }) => user)}
                count={exchange.participants_count}
                max={isCompact ? 4 : undefined}
              />
            )}
            {isCompact && spots && <span className={styles.spots}>{spots}</span>}
            {act}
            {exchange.can_edit && !isPreview && (
              <LinkButton
                href={`/exchange-edit/${exchange.slug}`}
                variant="quiet"
                size="sm"
                icon={<Pencil />}
                aria-label={`Edit ${exchange.label}`}
              >
                Edit
              </LinkButton>
            )}
          </div>
          {!isCompact && (
            <div className={styles.controls}>
              {spots && !isPreview ? (
                <LinkButton href={path} size="sm" aria-label={`${spots}, ${exchange.label}`}>
                  {spots}
                </LinkButton>
              ) : (
                <span className={styles.spots}>{spots ?? courseLabel(exchange, at)}</span>
              )}
            </div>
          )}
        </div>
      </div>
    </Card>
  )
}
