import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import type { Arrived } from '#views/page.ts'

/** What stands at the door while it is not known yet who knocks; it waits a moment before it shows. */
export function WaitingPage({ page }: Pick<Arrived, 'page'>) {
  return (
    <Loading label="One moment…" page={page.title}>
      <Skeleton shape="title" />
      <Skeleton lines={4} />
    </Loading>
  )
}
