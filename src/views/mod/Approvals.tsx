import { useSelector } from '@xstate/react'
import { CalendarX } from 'lucide-react'
import type { ComponentType } from 'react'
import type { ApprovalsRef, approvalsMachine } from '#machines/mod/approvals.machine.ts'
import { exchangesLabel } from '#rules/exchange/card.ts'
import { preferredStart } from '#rules/exchange/phase.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { preferredDayHasPassed } from '#rules/mod/approval-form.ts'
import { shortDay } from '#rules/time/day-words.ts'
import type { Screens } from '#views/flow.tsx'
import { TagLabel } from '#views/kit/Badge.tsx'
import { Button } from '#views/kit/Button.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { intentOf, later } from '#views/later/later.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { useOverlay } from '#views/overlay.ts'
import { screenIn } from '#views/screens.ts'
import { DeskList } from './DeskList.tsx'
import type { DrawerProps } from './drawer.ts'
import { ExchangeRow } from './ExchangeRow.tsx'
import { NotWaiting } from './NotWaiting.tsx'

const Review = later(() => import('./Review.tsx'))

interface ScreenProps {
  approvals: ApprovalsRef
  myId: number
}

const screens = { waiting: Waiting, missing: Missing, reviewing: Review } satisfies Record<
  Screens<typeof approvalsMachine, 'reviewing'>,
  ComponentType<ScreenProps>
>

/** The exchanges that wait for approval, or the one that the mod is reviewing. */
export function Approvals({ desk }: DrawerProps) {
  const approvals = useSelector(desk, ({ children }) => children.approvals)
  const myId = useSelector(desk, ({ context }) => context.me.id)
  return approvals && <Screen approvals={approvals} myId={myId} />
}

function Screen(props: ScreenProps) {
  const Current = screens[useSelector(props.approvals, screenIn(screens))]
  return <Current {...props} />
}

function Missing(props: ScreenProps) {
  return (
    <>
      <NotWaiting>That exchange isn’t waiting for approval.</NotWaiting>
      <Waiting {...props} />
    </>
  )
}

function Waiting({ approvals, myId }: ScreenProps) {
  const list = useSelector(approvals, ({ children }) => children.waitingExchanges)
  const hasReturned = useSelector(approvals, ({ context }) => context.returnTo !== null)
  const rows = useSelector(approvals, ({ context }) =>
    context.listing.items.map(({ id }) => id).join(),
  )
  return (
    <DeskList
      list={list}
      of="exchanges"
      title="Waiting for approval"
      count={exchangesLabel}
      empty={
        <EmptyState art="letterOpened" title="Nothing is waiting for approval" level={3}>
          All caught up.
        </EmptyState>
      }
      item={(exchange) => (
        <WaitingRow key={exchange.id} exchange={exchange} approvals={approvals} myId={myId} />
      )}
    >
      {hasReturned && <FocusMove to="row" after={rows} />}
    </DeskList>
  )
}

function WaitingRow({ exchange, approvals, myId }: ScreenProps & { exchange: Exchange }) {
  const now = useSelector(approvals, ({ context }) => context.now)
  const isReturn = useSelector(approvals, ({ context }) => context.returnTo === exchange.id)
  const open = useOverlay()
  return (
    <li>
      {isReturn && <FocusMove to="opener" />}
      <ExchangeRow
        exchange={exchange}
        lines={[`Wants to start on ${shortDay(preferredStart(exchange.preferred_start_at))}`]}
        labels={
          <>
            {exchange.user_id === myId && <TagLabel>Yours</TagLabel>}
            {preferredDayHasPassed({ exchange, now }) && (
              <TagLabel tone="warn" icon={<CalendarX />}>
                That day has passed
              </TagLabel>
            )}
          </>
        }
        actions={
          <Button
            {...intentOf(Review)}
            data-focus-home
            aria-label={`Review ${exchange.label}`}
            onClick={() => open('review', exchange.id)}
          >
            Review
          </Button>
        }
      />
    </li>
  )
}
