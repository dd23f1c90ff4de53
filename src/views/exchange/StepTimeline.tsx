import { useSelector } from '@xstate/react'
import type { LoadRef } from '#machines/load.ts'
import { correctable } from '#rules/exchange/correction.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import type { Step } from '#rules/exchange/step.ts'
import { postsIn, stepsInOrder, stepsShown } from '#rules/exchange/timeline.ts'
import type { Post } from '#rules/feed/post.ts'
import { SectionHeader } from '#views/kit/Card.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { Loading, RowSkeleton } from '#views/kit/Skeleton.tsx'
import { Timeline } from '#views/kit/Timeline.tsx'
import { Loaded } from '#views/Loaded.tsx'
import type { Later } from '#views/later/later.tsx'
import type { CorrectionProps } from './Correction.tsx'
import { StepLine, type StepLineProps } from './StepLine.tsx'

export interface TimelineParts {
  /** Loaded only if there is a step that can be corrected. */
  Correction: Later<Omit<CorrectionProps, 'flow'>>
  /** Shows the pictures of these posts full-screen; loaded only if there are any. */
  Pictures: Later<{ posts: readonly Post[] }>
}

interface TimelineProps
  extends TimelineParts,
    Pick<StepLineProps, 'recipientName' | 'now' | 'heart' | 'bar'> {
  timeline: LoadRef<Step[]>
  /** The member's own sign-up; null if they do not take part and therefore cannot correct anything. */
  signup: Signup | null
  /** True if the exchange has ended. */
  isOver: boolean
  /** The chart that is notified of a correction. */
  reportTo: CorrectionProps['reportTo']
}

/** Timeline of both gifts that concern the member: the one they send and the one they receive. */
export function StepTimeline(props: TimelineProps) {
  const { timeline, signup, now, isOver, bar, Correction, Pictures, reportTo, ...rest } = props
  const isFinished = useSelector(bar, (snapshot) => snapshot.matches('finished'))
  const title = isOver || isFinished ? 'What happened' : 'What happened so far'
  return (
    <section aria-labelledby="happened">
      <SectionHeader id="happened" title={title} />
      <Loaded
        load={timeline}
        loading={<LoadingSteps />}
        empty={<NoSteps isOver={isOver} />}
        failed={{ title: 'We couldn’t load the timeline', level: 3, size: 'sm' }}
      >
        {(recorded) => {
          const steps = stepsShown(recorded, props.recipientName)
          const mayChange = signup ? correctable(steps, signup, new Date(now)) : new Set()
          const posts = postsIn(steps)
          return (
            <>
              <Timeline label={title}>
                {stepsInOrder(steps).map((step) => (
                  <StepLine
                    key={step.id}
                    {...rest}
                    {...{ step, now, bar }}
                    mayCorrect={mayChange.has(step.id)}
                  />
                ))}
              </Timeline>
              <Correction reportTo={reportTo} now={now} isWanted={mayChange.size > 0} />
              <Pictures
                key={posts.map(({ id }) => id).join()}
                posts={posts}
                isWanted={posts.length > 0}
              />
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

function LoadingSteps() {
  return (
    <Loading label="Loading the timeline">
      <RowSkeleton />
      <RowSkeleton />
    </Loading>
  )
}

function NoSteps({ isOver }: { isOver: boolean }) {
  return (
    <EmptyState art="parcel" size="sm">
      {isOver ? 'No parcel was recorded.' : 'No parcel on the road yet.'}
    </EmptyState>
  )
}
