import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'

/** What stands at the door while it is not known yet who knocks; it waits a moment before it shows. */
export function WaitingPage() {
  return (
    <Loading label="One moment…">
      <Skeleton shape="title" />
      <Skeleton lines={4} />
    </Loading>
  )
}
