import type { Exchange } from '#rules/exchange.ts'
import { crittersLabel } from '#rules/exchange-display.ts'
import { factsOf } from '#rules/exchange-facts.ts'
import { Card, SectionHeader } from '#views/kit/Card.tsx'
import { Facts } from '#views/kit/Facts.tsx'
import styles from './Aside.module.css'
import { Critters } from './Critters.tsx'

/** The plain facts, and who takes part. */
export function Aside({ exchange }: { exchange: Exchange }) {
  const members = exchange.signups.map(({ user }) => user)
  const count = exchange.participants_count
  return (
    <>
      <Card>
        <SectionHeader title="Facts" />
        <Facts facts={factsOf(exchange)} />
      </Card>
      <Card>
        <SectionHeader title={members.length === 0 ? 'Critters' : crittersLabel(count)} />
        {members.length === 0 ? (
          <p className={styles.nobody}>Nobody signed up yet, plenty of room! Be the first!</p>
        ) : (
          <Critters members={members} count={count} />
        )}
      </Card>
    </>
  )
}
