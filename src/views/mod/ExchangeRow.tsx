import type { ReactNode } from 'react'
import type { Exchange } from '#rules/exchange/schema.ts'
import { regionLabel } from '#rules/member/region.ts'
import { Cover } from '#views/kit/art/Cover.tsx'
import { Link } from '#views/kit/Link.tsx'
import styles from './rows.module.css'

interface ExchangeRowProps {
  exchange: Exchange
  /** Texts about the current state of the exchange. */
  lines: readonly string[]
  labels?: ReactNode
  actions: ReactNode
  /** Shown below the row, e.g. the result of a check. */
  children?: ReactNode
}

/** An exchange on the mod desk, with its creator and actions. */
export function ExchangeRow({ exchange, lines, labels, actions, children }: ExchangeRowProps) {
  const { slug, label, picture, user, region } = exchange
  return (
    <>
      <div className={styles.row}>
        <div className={styles.picture}>
          <Cover seed={slug} src={picture?.formats.exchange_thumb} ratio="square" />
        </div>
        <div className={styles.words}>
          <h3 className={styles.name} dir="auto">
            <Link href={`/exchange/${slug}`} variant="quiet">
              {label}
            </Link>
          </h3>
          <p className={styles.meta}>
            by&nbsp;<bdi>{user.nickname}</bdi> · {regionLabel(region)}
          </p>
          <p className={styles.meta}>{lines.join(' · ')}</p>
          <div className={styles.labels}>{labels}</div>
        </div>
        <div className={styles.actions}>{actions}</div>
      </div>
      {children && <div className={styles.finding}>{children}</div>}
    </>
  )
}
