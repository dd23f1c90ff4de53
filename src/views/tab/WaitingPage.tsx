import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import type { Arrived } from '#views/page.ts'

/** Shown while it is not yet known who is at the door; it waits a moment before it appears. */
export function WaitingPage({ page }: Pick<Arrived, 'page'>) {
  return (
    <Loading label="One moment…" page={page.title}>
      <Skeleton shape="title" />
      <Skeleton lines={4} />
    </Loading>
  )
}
