import { type PublicExchange, termsOfPublic } from '#rules/exchange/public.ts'
import { invitationWords } from '#rules/exchange/public-words.ts'
import { remainingTimeLabel, spotsButton } from '#rules/exchange/words.ts'
import { regionLabel } from '#rules/member/region.ts'
import { Cover } from '#views/kit/art/Cover.tsx'
import { Badge } from '#views/kit/Badge.tsx'
import { Card } from '#views/kit/Card.tsx'
import { Link } from '#views/kit/Link.tsx'
import styles from './ExchangeCard.module.css'

interface PublicCardProps {
  exchange: PublicExchange
  now: string
}

/** An exchange on the front door. The whole card is a link. */
export function PublicCard({ exchange, now }: PublicCardProps) {
  const { slug, label, summary, picture, region } = exchange
  const at = new Date(now)
  const terms = termsOfPublic(exchange)
  return (
    <Card as="li" padding="none">
      <article className={styles.card}>
        <Cover seed={slug} src={picture?.formats.exchange_thumb}>
          <Badge isFloating>{remainingTimeLabel(terms, at)}</Badge>
        </Cover>
        <div className={styles.words}>
          <h3 className={styles.label} dir="auto">
            <Link href={`/exchange/${slug}`} variant="plain" className={styles.stretched}>
              {label}
            </Link>
          </h3>
          <p className={styles.creator}>
            <span className={styles.region}>{regionLabel(region)}</span>
          </p>
          <p className={styles.summary} dir="auto">
            {summary}
          </p>
          <p className={styles.terms}>
            <strong>{spotsButton(terms, at)}</strong>
            <span>{invitationWords(exchange, at)}</span>
          </p>
        </div>
      </article>
    </Card>
  )
}
