import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { TimelineRef, timelineMachine } from '#machines/exchange/timeline.machine.ts'
import type { Step } from '#rules/exchange/step.ts'
import { linkLabelOf, sentenceOf } from '#rules/exchange/timeline.ts'
import { ago, exactly } from '#rules/time/relative-time.ts'
import { type Screens, screenOf } from '#views/flow.tsx'
import { Button } from '#views/kit/Button.tsx'
import { SectionHeader } from '#views/kit/Card.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { ErrorState } from '#views/kit/ErrorState.tsx'
import { Link } from '#views/kit/Link.tsx'
import { Loading, RowSkeleton } from '#views/kit/Skeleton.tsx'
import { Timeline, TimelineItem } from '#views/kit/Timeline.tsx'
import { StepIcon } from './StepIcon.tsx'

interface TimelineProps {
  timeline: TimelineRef
  recipientName: string
  now: string
}

const screens = {
  loading: LoadingSteps,
  deciding: Steps,
  ready: Steps,
  refreshing: Steps,
  empty: NoSteps,
  failed: FailedSteps,
} satisfies Record<Screens<typeof timelineMachine>, ComponentType<TimelineProps>>

/** What happened to the two gifts I know of. */
export function StepTimeline(props: TimelineProps) {
  const Screen = screens[useSelector(props.timeline, screenOf)]
  return (
    <section aria-labelledby="happened">
      <SectionHeader id="happened" title="What happened so far" />
      <Screen {...props} />
    </section>
  )
}

function LoadingSteps() {
  return (
    <Loading label="Loading what happened">
      <RowSkeleton />
      <RowSkeleton />
    </Loading>
  )
}

function Steps({ timeline, recipientName, now }: TimelineProps) {
  const steps = useSelector(timeline, ({ context }) => context.steps)
  if (steps.length === 0) return <NoSteps />
  return (
    <Timeline label="What happened so far">
      {steps.map((step) => (
        <TimelineItem
          key={step.id}
          icon={<StepIcon type={step.type} />}
          whose={step.is_mine ? 'mine' : 'theirs'}
          title={<span dir="auto">{sentenceOf(step, recipientName)}</span>}
          time={<When at={step.created_at} now={now} />}
        >
          {step.content && <StepLink step={step} href={step.content} />}
        </TimelineItem>
      ))}
    </Timeline>
  )
}

function When({ at, now }: { at: string; now: string }) {
  return (
    <time dateTime={at} title={exactly(new Date(at))}>
      {ago(new Date(at), new Date(now))}
    </time>
  )
}

function StepLink({ step, href }: { step: Step; href: string }) {
  return (
    <Link href={href} target="_blank" rel="noopener noreferrer nofollow">
      {linkLabelOf(step.type)}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </Link>
  )
}

function NoSteps() {
  return (
    <EmptyState art="parcel" size="sm">
      No parcel on the road yet.
    </EmptyState>
  )
}

function FailedSteps({ timeline }: TimelineProps) {
  return (
    <ErrorState
      title="What happened could not be loaded"
      level={3}
      size="sm"
      action={<Button onClick={() => timeline.send({ type: 'retry.requested' })}>Try again</Button>}
    />
  )
}
