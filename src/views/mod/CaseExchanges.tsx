import type { ModCase } from '#rules/mod/case.ts'
import { startLine } from '#rules/mod/case-words.ts'
import { Link } from '#views/kit/Link.tsx'
import styles from './rows.module.css'

/** The exchanges that a case affects. */
export function CaseExchanges({ exchanges, now }: Pick<ModCase, 'exchanges'> & { now: Date }) {
  return exchanges.map((exchange) => (
    <p key={exchange.id} className={styles.meta}>
      In{' '}
      <Link href={`/exchange/${exchange.slug}`}>
        <bdi>{exchange.label}</bdi>
      </Link>
      , {startLine(exchange, now)}
    </p>
  ))
}
