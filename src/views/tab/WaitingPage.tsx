import { Loading } from '#views/kit/Skeleton.tsx'
import { LateWords } from '#views/outlets/LateWords.tsx'
import type { Arrived } from '#views/page.ts'
import { PageSkeleton, shapeOf } from './PageSkeleton.tsx'

/** Shown until the session is known. The skeleton appears after a short delay. */
export function WaitingPage({ page }: Pick<Arrived, 'page'>) {
  return (
    <Loading label="One moment…" page={page.title}>
      <PageSkeleton of={shapeOf(page)} />
      <LateWords />
    </Loading>
  )
}
