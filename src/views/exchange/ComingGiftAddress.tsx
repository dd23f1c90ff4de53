import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'

/** Placeholder with about the same height as the address label. */
export function ComingGiftAddress() {
  return (
    <Loading label="Loading your address">
      <Skeleton lines={3} />
      <Skeleton shape="control" />
    </Loading>
  )
}
