import { useSelector } from '@xstate/react'
import { Shuffle } from 'lucide-react'
import type { ComponentType } from 'react'
import type {
  PairingDeskEvent,
  PairingDeskRef,
  pairingDeskMachine,
} from '#machines/pairingDesk.machine.ts'
import { LEAST_PARTICIPANTS } from '#rules/pairing.ts'
import { type Screens, screenOf } from '#views/flow.tsx'
import { Avatar } from '#views/kit/Avatar.tsx'
import { Button } from '#views/kit/Button.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import styles from './rows.module.css'

interface PairingProps {
  desk: PairingDeskRef
}

type State = Screens<typeof pairingDeskMachine>

const asks = { label: 'Check pairing', event: { type: 'check.requested' } } as const
const asksAgain = { label: 'Check again', event: { type: 'check.requested' } } as const
const pairs = { label: 'Pair now', event: { type: 'pairing.requested' } } as const

const buttons: Record<State, { label: string; event: PairingDeskEvent } | null> = {
  deciding: null,
  unchecked: asks,
  checking: asks,
  lacking: asksAgain,
  feasible: pairs,
  infeasible: asksAgain,
  failed: { label: 'Try again', event: { type: 'check.requested' } },
  confirming: pairs,
  pairing: pairs,
  paired: null,
  cancelling: asks,
  cancelled: null,
}

/** First asks whether everybody can be paired, then offers to do so; one button, so that the focus stays. */
export function PairingButton({ desk }: PairingProps) {
  const button = buttons[useSelector(desk, screenOf)]
  const label = useSelector(desk, ({ context }) => context.exchange.label)
  const isBusy = useSelector(desk, (snapshot) => snapshot.hasTag('busy'))
  return (
    button && (
      <Button
        variant={button === pairs ? 'primary' : 'outline'}
        icon={button === pairs ? <Shuffle /> : undefined}
        isPending={isBusy}
        aria-label={`${button.label}, ${label}`}
        onClick={() => desk.send(button.event)}
      >
        {button.label}
      </Button>
    )
  )
}

const findings = {
  deciding: Nothing,
  unchecked: Nothing,
  checking: Nothing,
  lacking: TooFew,
  feasible: Everybody,
  infeasible: Hindrances,
  failed: NotAsked,
  confirming: Everybody,
  pairing: Everybody,
  paired: Nothing,
  cancelling: Nothing,
  cancelled: CalledOff,
} satisfies Record<State, ComponentType<PairingProps>>

/** What came of asking. */
export function PairingFinding({ desk }: PairingProps) {
  const Finding = findings[useSelector(desk, screenOf)]
  return <Finding desk={desk} />
}

function Nothing() {
  return <InlineStatus />
}

function TooFew({ desk }: PairingProps) {
  const count = useSelector(desk, ({ context }) => context.check?.participants_count)
  return (
    <InlineStatus tone="info">
      {count} of at least {LEAST_PARTICIPANTS} take part. If it stays like this, the exchange is
      called off at its start.
    </InlineStatus>
  )
}

function Everybody({ desk }: PairingProps) {
  const count = useSelector(desk, ({ context }) => context.check?.participants_count)
  return <InlineStatus tone="ok">All {count} can be paired.</InlineStatus>
}

function Hindrances({ desk }: PairingProps) {
  const hindrances = useSelector(desk, ({ context }) => context.check?.hindrances)
  return (
    <>
      <InlineStatus>Nobody can be paired as long as this stands in the way:</InlineStatus>
      <ul className={styles.hindrances}>
        {hindrances?.map(({ member, reason }) => (
          <li key={`${member.id} ${reason}`} className={styles.hindrance}>
            <Avatar seed={member.id} src={member.avatar?.formats.mobile_list} size="sm" />
            <span>
              <bdi className={styles.strong}>{member.nickname}</bdi> – {reason}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function NotAsked() {
  return <InlineStatus>It could not be asked whether everybody can be paired.</InlineStatus>
}

function CalledOff() {
  return <InlineStatus tone="info">This exchange does not take place.</InlineStatus>
}
