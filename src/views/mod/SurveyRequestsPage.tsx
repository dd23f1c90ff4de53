import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { InputFrom } from 'xstate'
import type {
  SurveyRequestsRef,
  surveyRequestsMachine,
} from '#machines/mod/surveyRequests.machine.ts'
import type { SurveyRequest } from '#rules/mod/survey-request.ts'
import { requestLine, requestsLabel } from '#rules/mod/survey-request-words.ts'
import { type Screens, useFlow } from '#views/flow.tsx'
import { Avatar } from '#views/kit/Avatar.tsx'
import { BackControl } from '#views/kit/BackControl.tsx'
import { TagLabel } from '#views/kit/Badge.tsx'
import { Button } from '#views/kit/Button.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { Link } from '#views/kit/Link.tsx'
import { PageHeader } from '#views/kit/PageHeader.tsx'
import { intentOf, later } from '#views/later/later.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { useOverlay } from '#views/overlay.ts'
import { screenIn } from '#views/screens.ts'
import { DeskList } from './DeskList.tsx'
import { NotWaiting } from './NotWaiting.tsx'
import styles from './rows.module.css'

const FollowingUp = later(() => import('./FollowingUp.tsx'))

interface Props {
  requests: SurveyRequestsRef
}

const screens = { waiting: Waiting, missing: Missing, following: FollowingUp } satisfies Record<
  Screens<typeof surveyRequestsMachine, 'following'>,
  ComponentType<Props>
>

interface SurveyRequestsPageProps {
  flow: typeof surveyRequestsMachine
  input: InputFrom<typeof surveyRequestsMachine>
}

/** Requests by creators who found none of the existing surveys suitable. Shows the list, or one request in full. */
export function SurveyRequestsPage({ flow, input }: SurveyRequestsPageProps) {
  const requests: SurveyRequestsRef = useFlow(flow, input)
  const isFollowing = useSelector(requests, (snapshot) => snapshot.matches('following'))
  const Screen: ComponentType<Props> = screens[useSelector(requests, screenIn(screens))]
  return (
    <>
      <FocusMove to="page" after={isFollowing ? 'one' : 'list'} />
      {!isFollowing && (
        <>
          <div>
            <BackControl href="/mod" />
          </div>
          <PageHeader
            title="Surveys asked for"
            subtitle="Creators who asked for a survey we don’t have."
          />
        </>
      )}
      <Screen requests={requests} />
    </>
  )
}

function Missing({ requests }: Props) {
  return (
    <>
      <NotWaiting>That exchange isn’t waiting for a survey.</NotWaiting>
      <Waiting requests={requests} />
    </>
  )
}

function Waiting({ requests }: Props) {
  const list = useSelector(requests, ({ children }) => children.openSurveyRequests)
  const hasReturned = useSelector(requests, ({ context }) => context.returnTo !== null)
  const rows = useSelector(requests, ({ context }) =>
    context.listing.items.map(({ id }) => id).join(),
  )
  return (
    <DeskList
      list={list}
      of="exchanges"
      title="Waiting for a survey"
      count={requestsLabel}
      empty={
        <EmptyState art="letterOpened" title="No one is asking for a survey" level={3}>
          An exchange stays here until it has another survey, or we’ve told its creator why not.
        </EmptyState>
      }
      item={(request) => <RequestRow key={request.id} requests={requests} request={request} />}
    >
      {hasReturned && <FocusMove to="row" after={rows} />}
    </DeskList>
  )
}

function RequestRow({ requests, request }: Props & { request: SurveyRequest }) {
  const myId = useSelector(requests, ({ context }) => context.actor.id)
  const isReturn = useSelector(requests, ({ context }) => context.returnTo === request.id)
  const open = useOverlay()
  const { id, slug, label, summary, user, contact_id } = request
  return (
    <li>
      {isReturn && <FocusMove to="opener" />}
      <div className={styles.row}>
        <Avatar seed={user.id} src={user.avatar?.formats.mobile_list} />
        <div className={styles.words}>
          <h3 className={styles.name} dir="auto">
            <Link href={`/exchange/${slug}`} variant="quiet">
              {label}
            </Link>
          </h3>
          <p className={styles.meta}>
            by&nbsp;<bdi>{user.nickname}</bdi> · {requestLine(request)}
          </p>
          <p className={styles.note} dir="auto">
            {summary}
          </p>
          <div className={styles.labels}>
            {user.id === myId && <TagLabel>Yours</TagLabel>}
            {contact_id !== null && <TagLabel tone="primary">A letter is open</TagLabel>}
          </div>
        </div>
        <div className={styles.actions}>
          <Button
            {...intentOf(FollowingUp)}
            data-focus-home
            aria-label={`Follow up on ${label}`}
            onClick={() => open('settle', id)}
          >
            Follow up
          </Button>
        </div>
      </div>
    </li>
  )
}
