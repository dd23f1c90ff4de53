import type { addressReadingsMachine } from '#machines/address/addressReadings.machine.ts'
import type { AddressView } from '#rules/address/schema.ts'
import { exactly } from '#rules/time/relative-time.ts'
import { useFlow } from '#views/flow.tsx'
import { Card, SectionHeader } from '#views/kit/Card.tsx'
import { Link } from '#views/kit/Link.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import { Loaded } from '#views/Loaded.tsx'
import styles from './AddressReadings.module.css'

/** Shows a member who has viewed which of their addresses. */
export function AddressReadings({ flow }: { flow: typeof addressReadingsMachine }) {
  const load = useFlow(flow)
  return (
    <Card aria-labelledby="readings" padding="lg">
      <SectionHeader id="readings" title="Who saw my address" />
      <p className={styles.quiet}>
        Every time someone opens one of your addresses, we list it here. “Kept for offline” means
        that their phone or computer can show it without a network, for a week at most.
      </p>
      <Loaded
        load={load}
        loading={<LoadingReadings />}
        empty={<p>Your addresses haven’t been opened yet.</p>}
        failed={{ title: 'We couldn’t load this list', level: 3, size: 'sm' }}
      >
        {(views) => (
          <ul>
            {views.map((view) => (
              <Reading key={view.id} view={view} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

function Reading({ view }: { view: AddressView }) {
  const { viewer, address, exchange, viewed_at, is_kept, is_rescuer } = view
  const secret = is_rescuer ? 'Your rescuer' : 'Your gifter'
  return (
    <li className={styles.reading}>
      <span className={styles.sentence}>
        {viewer ? <bdi>{viewer.nickname}</bdi> : secret} opened “<bdi>{address.label}</bdi>” for{' '}
        <Link href={`/exchange/${exchange.slug}`}>
          <bdi>{exchange.label}</bdi>
        </Link>
        {is_kept && ', kept for offline'}
      </span>
      <time className={styles.when} dateTime={viewed_at}>
        {exactly(new Date(viewed_at))}
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
