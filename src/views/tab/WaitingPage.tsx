import { Loading } from '#views/kit/Skeleton.tsx'
import { LateWords } from '#views/outlets/LateWords.tsx'
import type { Arrived } from '#views/page.ts'
import { PageSkeleton, shapeOf } from './PageSkeleton.tsx'

/** Shown while it is not yet known who is at the door; it waits a moment before it appears. */
export function WaitingPage({ page }: Pick<Arrived, 'page'>) {
  return (
    <Loading label="One moment…" page={page.title}>
      <PageSkeleton of={shapeOf(page)} />
      <LateWords />
    </Loading>
  )
}
