import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { RescueDeskRef, rescueDeskMachine } from '#machines/mod/rescueDesk.machine.ts'
import { deskOverlays } from '#rules/mod/overlays.ts'
import type { ModRescue } from '#rules/mod/rescue.ts'
import { consentLine, rescuesLabel, standLine } from '#rules/mod/rescue-words.ts'
import type { Screens } from '#views/flow.tsx'
import { Avatar } from '#views/kit/Avatar.tsx'
import { TagLabel } from '#views/kit/Badge.tsx'
import { Button } from '#views/kit/Button.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { intentOf, later } from '#views/later/later.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { useOverlay } from '#views/overlay.ts'
import { screenIn } from '#views/screens.ts'
import { DeskList } from './DeskList.tsx'
import type { DrawerProps } from './drawer.ts'
import { NotWaiting } from './NotWaiting.tsx'
import styles from './rows.module.css'

const RescueDecision = later(() => import('./RescueDecision.tsx'))

interface ScreenProps {
  rescues: RescueDeskRef
}

const screens = { waiting: Waiting, missing: Missing, deciding: RescueDecision } satisfies Record<
  Screens<typeof rescueDeskMachine>,
  ComponentType<ScreenProps>
>

/** The missing gifts that may be opened to rescuers, or one of them in full. */
export default function Rescues({ desk }: DrawerProps) {
  const rescues = useSelector(desk, ({ children }) => children.rescueDesk)
  return rescues && <Screen rescues={rescues} />
}

function Screen(props: ScreenProps) {
  const Current: ComponentType<ScreenProps> = screens[useSelector(props.rescues, screenIn(screens))]
  return <Current {...props} />
}

function Missing(props: ScreenProps) {
  return (
    <>
      <NotWaiting>That gift isn’t waiting for a rescuer.</NotWaiting>
      <Waiting {...props} />
    </>
  )
}

function Waiting({ rescues }: ScreenProps) {
  const list = useSelector(rescues, ({ children }) => children.rescueCases)
  const hasReturned = useSelector(rescues, ({ context }) => context.returnTo !== null)
  const rows = useSelector(rescues, ({ context }) =>
    context.listing.items.map(({ id }) => id).join(),
  )
  return (
    <DeskList
      list={list}
      of="rescues"
      title="Rescues"
      count={rescuesLabel}
      empty={
        <EmptyState art="letterOpened" title="No gift needs a rescuer" level={3}>
          Gifts that haven’t come are listed here once they are at the desk.
        </EmptyState>
      }
      item={(rescue) => <RescueRow key={rescue.id} rescues={rescues} rescue={rescue} />}
    >
      {hasReturned && <FocusMove to="row" after={rows} />}
    </DeskList>
  )
}

function RescueRow({ rescues, rescue }: ScreenProps & { rescue: ModRescue }) {
  const isReturn = useSelector(rescues, ({ context }) => context.returnTo === rescue.id)
  const open = useOverlay()
  const { member, exchange, is_minor } = rescue
  return (
    <li>
      {isReturn && <FocusMove to="opener" />}
      <div className={styles.row}>
        <Avatar seed={member.id} src={member.avatar?.formats.mobile_list} />
        <div className={styles.words}>
          <h3 className={styles.name} dir="auto">
            {member.nickname}
          </h3>
          <p className={styles.meta}>
            <bdi>{exchange.label}</bdi> · {standLine(rescue)}
          </p>
          <p className={styles.note}>{consentLine(rescue)}</p>
          <div className={styles.labels}>{is_minor && <TagLabel>Minor</TagLabel>}</div>
        </div>
        <div className={styles.actions}>
          <Button
            {...intentOf(RescueDecision)}
            data-focus-home
            aria-label={`${rescue.may_open ? 'Decide on' : 'Look at'} the gift for ${member.nickname}`}
            onClick={() => open(deskOverlays.rescuing, rescue.id)}
          >
            {rescue.may_open ? 'Decide' : 'Look'}
          </Button>
        </div>
      </div>
    </li>
  )
}
