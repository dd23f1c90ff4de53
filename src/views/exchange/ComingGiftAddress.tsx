import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'

/** About as high as the label that is coming. */
export function ComingGiftAddress() {
  return (
    <Loading label="Loading your address">
      <Skeleton lines={3} />
      <Skeleton shape="control" />
    </Loading>
  )
}
