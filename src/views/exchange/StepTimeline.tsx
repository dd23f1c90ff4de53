import type { LoadRef } from '#machines/load.ts'
import { CORRECTION, correctable } from '#rules/exchange/correction.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import type { Step } from '#rules/exchange/step.ts'
import { linkLabelOf, sentenceOf, stepsInOrder } from '#rules/exchange/timeline.ts'
import { Button } from '#views/kit/Button.tsx'
import { SectionHeader } from '#views/kit/Card.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { OutsideLink } from '#views/kit/Link.tsx'
import type { Later } from '#views/kit/later.tsx'
import { Loading, RowSkeleton } from '#views/kit/Skeleton.tsx'
import { Cluster } from '#views/kit/Stack.tsx'
import { Timeline, TimelineItem } from '#views/kit/Timeline.tsx'
import { Loaded } from '#views/Loaded.tsx'
import { useOverlay } from '#views/overlay.ts'
import { When } from '#views/When.tsx'
import type { CorrectionProps } from './Correction.tsx'
import { StepIcon } from './StepIcon.tsx'

interface TimelineProps {
  timeline: LoadRef<Step[]>
  recipientName: string
  now: string
  /** The member's own sign-up; null if they do not take part and can correct nothing. */
  signup: Signup | null
  /** Loaded only if there is something to correct. */
  Correction: Later<Omit<CorrectionProps, 'flow'>>
  /** The chart that is notified of a correction. */
  reportTo: CorrectionProps['reportTo']
}

/** Timeline of the two gifts that the member knows about: the one they send and the one they receive. */
export function StepTimeline({
  timeline,
  recipientName,
  now,
  signup,
  Correction,
  reportTo,
}: TimelineProps) {
  const open = useOverlay()
  return (
    <section aria-labelledby="happened">
      <SectionHeader id="happened" title="What happened so far" />
      <Loaded
        load={timeline}
        loading={<LoadingSteps />}
        empty={<NoSteps />}
        failed={{ title: 'The timeline could not be loaded', level: 3, size: 'sm' }}
      >
        {(steps) => {
          const mayChange = signup ? correctable(steps, signup, new Date(now)) : new Set()
          return (
            <>
              <Timeline label="What happened so far">
                {stepsInOrder(steps).map((step) => (
                  <TimelineItem
                    key={step.id}
                    icon={<StepIcon type={step.type} />}
                    whose={step.is_mine ? 'mine' : 'theirs'}
                    title={<span dir="auto">{sentenceOf(step, recipientName)}</span>}
                    time={<When at={step.created_at} now={now} />}
                  >
                    {(step.content || mayChange.has(step.id)) && (
                      <Cluster gap={3}>
                        {step.content && (
                          <OutsideLink href={step.content}>{linkLabelOf(step.type)}</OutsideLink>
                        )}
                        {mayChange.has(step.id) && (
                          <Button
                            size="sm"
                            variant="quiet"
                            aria-label={`Correct: ${sentenceOf(step, recipientName)}`}
                            onClick={() => open(CORRECTION, step.id)}
                          >
                            Correct…
                          </Button>
                        )}
                      </Cluster>
                    )}
                  </TimelineItem>
                ))}
              </Timeline>
              <Correction reportTo={reportTo} now={now} isWanted={mayChange.size > 0} />
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

function NoSteps() {
  return (
    <EmptyState art="parcel" size="sm">
      No parcel on the road yet.
    </EmptyState>
  )
}
