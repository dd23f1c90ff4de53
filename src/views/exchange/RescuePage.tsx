import { useSelector } from '@xstate/react'
import { HandHeart } from 'lucide-react'
import type { ComponentType } from 'react'
import type { InputFrom } from 'xstate'
import type { RescueRef, rescueMachine } from '#machines/exchange/rescue.machine.ts'
import { mayAnswerRescue, rescueDeadline, rescueTitle } from '#rules/exchange/rescue-page.ts'
import type { Rescue } from '#rules/exchange/rescue-schema.ts'
import { regionLabel } from '#rules/member/region.ts'
import { reasonOf } from '#rules/wire/problem.ts'
import { type Screens, useFlow } from '#views/flow.tsx'
import { BackControl } from '#views/kit/BackControl.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Card } from '#views/kit/Card.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { Link } from '#views/kit/Link.tsx'
import { PageHeader } from '#views/kit/PageHeader.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import { Cluster, Stack } from '#views/kit/Stack.tsx'
import { StampRow } from '#views/kit/StampRow.tsx'
import { Column } from '#views/layouts/Column.tsx'
import { NotLoaded } from '#views/NotLoaded.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { PageTitle } from '#views/outlets/PageTitle.tsx'
import { screenIn, type Within } from '#views/screens.ts'
import { NotFoundPage } from '#views/tab/NotFoundPage.tsx'
import { rescueStamps } from './RescueCard.tsx'
import { RescueGift } from './RescueGift.tsx'
import { RescueThanks } from './RescueThanks.tsx'

interface ScreenProps {
  flow: RescueRef
}

const screens = {
  loading: LoadingRescue,
  ready: Ready,
  notFound: NotFoundPage,
  failed: FailedRescue,
} satisfies Record<Screens<typeof rescueMachine>, ComponentType<ScreenProps>>

interface RescuePageProps {
  flow: typeof rescueMachine
  input: InputFrom<typeof rescueMachine>
}

/** A spare gift: the question to the member, and after their yes everything that they need to send it. */
export function RescuePage({ flow, input }: RescuePageProps) {
  const rescue = useFlow(flow, input)
  const Screen: ComponentType<ScreenProps> = screens[useSelector(rescue, screenIn(screens))]
  return <Screen flow={rescue} />
}

function LoadingRescue() {
  return (
    <Loading label="Loading the spare gift" page="A spare gift">
      <Skeleton shape="title" />
      <Skeleton lines={4} />
    </Loading>
  )
}

function FailedRescue({ flow }: ScreenProps) {
  return <NotLoaded flow={flow} title="We couldn’t load the spare gift" level={1} />
}

interface PlaceProps extends ScreenProps {
  rescue: Rescue
}

const places = {
  deciding: null,
  asked: Question,
  accepting: Question,
  declining: Question,
  helping: RescueGift,
  paused: Paused,
  arrived: null,
  declined: null,
  expired: null,
  ended: null,
} satisfies Record<
  Screens<Within<typeof rescueMachine, 'ready.course'>>,
  ComponentType<PlaceProps> | null
>

function Ready({ flow }: ScreenProps) {
  const rescue = useSelector(flow, ({ context }) => context.rescue)
  return rescue && <Shown flow={flow} rescue={rescue} />
}

function Shown({ flow, rescue }: PlaceProps) {
  const place = useSelector(flow, screenIn(places, 'ready.course'))
  const now = useSelector(flow, ({ context }) => context.now)
  const deadline = rescueDeadline(rescue, new Date(now))
  const Place: ComponentType<PlaceProps> | null = place === undefined ? null : places[place]
  const title = rescueTitle(rescue)
  return (
    <Column>
      <PageTitle title={title} />
      <FocusMove to="page" after={Place === Question ? 'asked' : place} />
      <div>
        <BackControl href="/" />
        <PageHeader
          title={<span dir="auto">{title}</span>}
          subtitle={
            <>
              In the exchange{' '}
              <Link href={`/exchange/${rescue.exchange.slug}`}>
                <bdi>{rescue.exchange.label}</bdi>
              </Link>
              , {regionLabel(rescue.region)}
            </>
          }
          hasEdge={Place !== RescueGift}
        />
      </div>
      <StampRow label="Stages of this spare gift" stamps={rescueStamps(rescue)} />
      <Stack gap={2}>
        <p>{rescue.what_next}</p>
        {deadline && (
          <p>
            <strong>{deadline}.</strong>
          </p>
        )}
      </Stack>
      {Place && <Place flow={flow} rescue={rescue} />}
      <RescueThanks flow={flow} rescue={rescue} />
    </Column>
  )
}

/** The question to the member. A no is as easy as a yes. */
function Question({ flow, rescue }: PlaceProps) {
  const isAccepting = useSelector(flow, (snapshot) =>
    snapshot.matches({ ready: { course: 'accepting' } }),
  )
  const isDeclining = useSelector(flow, (snapshot) =>
    snapshot.matches({ ready: { course: 'declining' } }),
  )
  const problem = useSelector(flow, ({ context }) => context.problem)
  const isInTime = useSelector(flow, ({ context }) =>
    mayAnswerRescue(rescue, new Date(context.now)),
  )
  return (
    <Card as="div">
      <Stack gap={3}>
        {isInTime ? (
          <p>
            It can be small: what counts is that something comes. You’ll have 14 days to send it. If
            it doesn’t suit you, say so. That’s no shame, and no one learns that we asked you.
          </p>
        ) : (
          <p>The time to answer is over. Thank you all the same!</p>
        )}
        <Cluster>
          {isInTime && (
            <Button
              variant="primary"
              icon={<HandHeart />}
              isPending={isAccepting}
              pendingLabel="One moment…"
              onClick={() => flow.send({ type: 'rescue.accepted' })}
            >
              Yes, I’ll send one
            </Button>
          )}
          <Button
            variant="quiet"
            isPending={isDeclining}
            pendingLabel="One moment…"
            onClick={() => flow.send({ type: 'rescue.declined' })}
          >
            Not this time
          </Button>
        </Cluster>
        <InlineStatus>
          {problem && (reasonOf(problem) ?? 'That didn’t work. Try again.')}
        </InlineStatus>
      </Stack>
    </Card>
  )
}

function Paused() {
  return <p>The swap is paused, so the address is hidden for now. You don’t have to do anything.</p>
}
