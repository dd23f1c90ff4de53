import type { LoadRef } from '#machines/load.ts'
import type { Step } from '#rules/exchange/step.ts'
import { linkLabelOf, sentenceOf, stepsInOrder } from '#rules/exchange/timeline.ts'
import { SectionHeader } from '#views/kit/Card.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { OutsideLink } from '#views/kit/Link.tsx'
import { Loading, RowSkeleton } from '#views/kit/Skeleton.tsx'
import { Timeline, TimelineItem } from '#views/kit/Timeline.tsx'
import { Loaded } from '#views/Loaded.tsx'
import { When } from '#views/When.tsx'
import { StepIcon } from './StepIcon.tsx'

interface TimelineProps {
  timeline: LoadRef<Step[]>
  recipientName: string
  now: string
}

/** What happened to the two gifts I know of, in the order it happened. */
export function StepTimeline({ timeline, recipientName, now }: TimelineProps) {
  return (
    <section aria-labelledby="happened">
      <SectionHeader id="happened" title="What happened so far" />
      <Loaded
        load={timeline}
        loading={<LoadingSteps />}
        empty={<NoSteps />}
        failed={{ title: 'The timeline could not be loaded', level: 3, size: 'sm' }}
      >
        {(steps) => (
          <Timeline label="What happened so far">
            {stepsInOrder(steps).map((step) => (
              <TimelineItem
                key={step.id}
                icon={<StepIcon type={step.type} />}
                whose={step.is_mine ? 'mine' : 'theirs'}
                title={<span dir="auto">{sentenceOf(step, recipientName)}</span>}
                time={<When at={step.created_at} now={now} />}
              >
                {step.content && (
                  <OutsideLink href={step.content}>{linkLabelOf(step.type)}</OutsideLink>
                )}
              </TimelineItem>
            ))}
          </Timeline>
        )}
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

function NoSteps() {
  return (
    <EmptyState art="parcel" size="sm">
      No parcel on the road yet.
    </EmptyState>
  )
}
