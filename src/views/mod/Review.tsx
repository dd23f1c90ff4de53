import { useSelector } from '@xstate/react'
import type { ApprovalsRef } from '#machines/mod/approvals.machine.ts'
import { reviewFacts } from '#rules/mod/approval-form.ts'
import { Avatar } from '#views/kit/Avatar.tsx'
import { Cover } from '#views/kit/art/Cover.tsx'
import { BackControl } from '#views/kit/BackControl.tsx'
import { SectionHeader } from '#views/kit/Card.tsx'
import { Facts } from '#views/kit/Facts.tsx'
import { Columns } from '#views/layouts/Columns.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { Decision } from './Decision.tsx'
import styles from './Review.module.css'

interface ReviewProps {
  approvals: ApprovalsRef
  myId: number
}

/** An exchange in full, with the decision in the side column. */
export default function Review({ approvals, myId }: ReviewProps) {
  const exchange = useSelector(approvals, ({ context }) => context.one)
  if (exchange === null) return null
  const { slug, label, summary, description, picture, user } = exchange
  return (
    <Columns
      asideLabel="Decision"
      aside={<Decision approvals={approvals} isOwn={exchange.user_id === myId} />}
    >
      <FocusMove to="page" />
      <div>
        <BackControl onBack={() => approvals.send({ type: 'reading.closed' })} />
      </div>
      <div className={styles.picture}>
        <Cover seed={slug} src={picture?.formats.original} ratio="hero" />
      </div>
      <div>
        <h1 tabIndex={-1} dir="auto">
          {label}
        </h1>
        <p className={styles.creator}>
          <Avatar seed={user.id} src={user.avatar?.formats.mobile_list} size="xs" />
          <span>
            by&nbsp;<bdi>{user.nickname}</bdi>
          </span>
        </p>
      </div>
      <p className={styles.summary} dir="auto">
        {summary}
      </p>
      <section aria-labelledby="description">
        <SectionHeader id="description" title="Description" />
        <p className={styles.description} dir="auto">
          {description}
        </p>
      </section>
      <section aria-labelledby="facts" className={styles.facts}>
        <SectionHeader id="facts" title="Facts" />
        <Facts facts={reviewFacts(exchange)} />
      </section>
    </Columns>
  )
}
