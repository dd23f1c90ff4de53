import { useSelector } from '@xstate/react'
import type { ProfileRef } from '#machines/member/profile.machine.ts'
import type { AddressView } from '#rules/address/schema.ts'
import { postDate } from '#rules/feed/post.ts'
import { Button } from '#views/kit/Button.tsx'
import { Card, SectionHeader } from '#views/kit/Card.tsx'
import { ErrorState } from '#views/kit/ErrorState.tsx'
import { Link } from '#views/kit/Link.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import styles from './AddressReadings.module.css'

const screens = { loading: LoadingReadings, ready: Readings, failed: FailedReadings }

/** The ledger of who has opened which of my addresses. */
export function AddressReadings({ profile }: { profile: ProfileRef }) {
  const Screen = screens[useSelector(profile, ({ value }) => value.views)]
  return (
    <Card aria-labelledby="readings" padding="lg">
      <SectionHeader id="readings" title="Who saw my address" />
      <p className={styles.quiet}>
        Each time somebody opens one of your addresses, it is listed here.
      </p>
      <Screen profile={profile} />
    </Card>
  )
}

function Readings({ profile }: { profile: ProfileRef }) {
  const views = useSelector(profile, ({ context }) => context.views)
  if (views.length === 0) return <p>Nobody has opened any of your addresses.</p>
  return (
    <ul className={styles.list}>
      {views.map((view) => (
        <Reading key={view.id} view={view} />
      ))}
    </ul>
  )
}

function Reading({ view: { viewer, address, exchange, viewed_at } }: { view: AddressView }) {
  return (
    <li className={styles.reading}>
      <span className={styles.sentence}>
        {viewer ? <bdi>{viewer.nickname}</bdi> : 'Your gifter'} opened “<bdi>{address.label}</bdi>”
        for{' '}
        <Link href={`/exchange/${exchange.slug}`}>
          <bdi>{exchange.label}</bdi>
        </Link>
      </span>
      <time className={styles.when} dateTime={viewed_at}>
        {postDate(new Date(viewed_at))}
      </time>
    </li>
  )
}

function LoadingReadings() {
  return (
    <Loading label="Loading who saw my address">
      <Skeleton lines={2} />
    </Loading>
  )
}

function FailedReadings({ profile }: { profile: ProfileRef }) {
  return (
    <ErrorState
      size="sm"
      title="This list could not be loaded"
      level={3}
      action={<Button onClick={() => profile.send({ type: 'views.retried' })}>Try again</Button>}
    />
  )
}
