import { useSelector } from '@xstate/react'
import { Shuffle } from 'lucide-react'
import type { ComponentType } from 'react'
import type {
  PairingDeskEvent,
  PairingDeskRef,
  pairingDeskMachine,
} from '#machines/pairingDesk.machine.ts'
import { crittersLabel } from '#rules/exchange-display.ts'
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

interface Finding {
  tone: 'info' | 'ok' | 'danger'
  Words: ComponentType<PairingProps>
}

const tooFew: Finding = { tone: 'info', Words: TooFew }
const everybody: Finding = { tone: 'ok', Words: Everybody }

const findings: Record<State, Finding | null> = {
  deciding: null,
  unchecked: null,
  checking: null,
  lacking: tooFew,
  feasible: everybody,
  infeasible: { tone: 'danger', Words: InTheWay },
  failed: { tone: 'danger', Words: NotAsked },
  confirming: everybody,
  pairing: everybody,
  paired: null,
  cancelling: null,
  cancelled: { tone: 'info', Words: CalledOff },
}

/** What came of asking. */
export function PairingFinding({ desk }: PairingProps) {
  const finding = findings[useSelector(desk, screenOf)]
  const isInfeasible = useSelector(desk, (snapshot) => snapshot.matches('infeasible'))
  return (
    <>
      <InlineStatus tone={finding?.tone}>{finding && <finding.Words desk={desk} />}</InlineStatus>
      {isInfeasible && <Hindrances desk={desk} />}
    </>
  )
}

function TooFew({ desk }: PairingProps) {
  const count = useSelector(desk, ({ context }) => context.check?.participants_count ?? 0)
  return `${crittersLabel(count)} so far, and it takes ${LEAST_PARTICIPANTS}. If it stays like this, the exchange is called off at its start.`
}

function Everybody({ desk }: PairingProps) {
  const count = useSelector(desk, ({ context }) => context.check?.participants_count ?? 0)
  return `All ${crittersLabel(count)} can be paired.`
}

function InTheWay() {
  return 'Nobody can be paired as long as this stands in the way:'
}

function NotAsked() {
  return 'It could not be asked whether everybody can be paired.'
}

function CalledOff() {
  return 'This exchange does not take place.'
}

function Hindrances({ desk }: PairingProps) {
  const hindrances = useSelector(desk, ({ context }) => context.check?.hindrances)
  return (
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
  )
}
