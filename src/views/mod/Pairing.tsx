import { useSelector } from '@xstate/react'
import { Shuffle, TriangleAlert } from 'lucide-react'
import type { ComponentType } from 'react'
import type { PairingDeskRef, pairingDeskMachine } from '#machines/mod/pairingDesk.machine.ts'
import { LEAST_PARTICIPANTS, remainingCount } from '#rules/exchange/pairing.ts'
import { choicesLine, choicesSummary, pairingCostWords } from '#rules/exchange/pairing-words.ts'
import { crittersLabel } from '#rules/exchange/words.ts'
import type { PairingCheck } from '#rules/mod/schema.ts'
import { type Screens, screenOf } from '#views/flow.tsx'
import { Avatar } from '#views/kit/Avatar.tsx'
import { TagLabel } from '#views/kit/Badge.tsx'
import { Button } from '#views/kit/Button.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { useOverlay } from '#views/overlay.ts'
import styles from './rows.module.css'

interface PairingProps {
  desk: PairingDeskRef
}

type State = Screens<typeof pairingDeskMachine>

const asks = { label: 'Check pairing' }
const asksAgain = { label: 'Check again' }
const pairs = { label: 'Pair now' }

const buttons: Record<State, { label: string } | null> = {
  deciding: null,
  unchecked: asks,
  checking: asks,
  lacking: asksAgain,
  feasible: pairs,
  infeasible: asksAgain,
  failed: { label: 'Try again' },
  confirming: pairs,
  pairing: pairs,
  paired: null,
  cancelling: asks,
  cancelled: null,
}

/** The button that first checks the pairing and then pairs. It is one button for both, so that it keeps the focus. */
export function PairingButton({ desk }: PairingProps) {
  const button = buttons[useSelector(desk, screenOf)]
  const { id, label } = useSelector(desk, ({ context }) => context.exchange)
  const open = useOverlay()
  const isBusy = useSelector(desk, (snapshot) => snapshot.hasTag('busy'))
  return (
    button && (
      <Button
        variant={button === pairs ? 'primary' : 'outline'}
        icon={button === pairs ? <Shuffle /> : undefined}
        isPending={isBusy}
        aria-label={`${button.label}, ${label}`}
        onClick={() =>
          button === pairs ? open('pair', id) : desk.send({ type: 'check.requested' })
        }
      >
        {button.label}
      </Button>
    )
  )
}

interface Finding {
  tone: 'info' | 'ok' | 'danger'
  Words: ComponentType<PairingProps>
  /** Lists the members that the check has found; shown below the text. */
  Named?: ComponentType<PairingProps>
}

const tooFew: Finding = { tone: 'info', Words: TooFew, Named: LeftOut }
const everybody: Finding = { tone: 'ok', Words: Everybody, Named: LeftOutAndChoices }

const findings: Record<State, Finding | null> = {
  deciding: null,
  unchecked: null,
  checking: null,
  lacking: tooFew,
  feasible: everybody,
  infeasible: { tone: 'danger', Words: InTheWay, Named: Hindrances },
  failed: { tone: 'danger', Words: NotAsked },
  confirming: everybody,
  pairing: everybody,
  paired: null,
  cancelling: null,
  cancelled: { tone: 'info', Words: CalledOff },
}

/** The result of the check. */
export function PairingFinding({ desk }: PairingProps) {
  const finding = findings[useSelector(desk, screenOf)]
  return (
    <>
      <InlineStatus tone={finding?.tone}>{finding && <finding.Words desk={desk} />}</InlineStatus>
      {finding?.Named && <finding.Named desk={desk} />}
    </>
  )
}

function Hindrances({ desk }: PairingProps) {
  const check = useSelector(desk, ({ context }) => context.check)
  return (
    <>
      <People people={check?.hindrances} />
      <LeftOutAndChoices desk={desk} />
    </>
  )
}

function LeftOut({ desk }: PairingProps) {
  const check = useSelector(desk, ({ context }) => context.check)
  if (check === null || check.left_out.length === 0) return null
  return (
    <>
      <p>Left out this time, and told why:</p>
      <People people={check.left_out} />
    </>
  )
}

function LeftOutAndChoices({ desk }: PairingProps) {
  return (
    <>
      <LeftOut desk={desk} />
      <Choices desk={desk} />
    </>
  )
}

/** The number of possible partners of each participant, with a warning if it is low. */
function Choices({ desk }: PairingProps) {
  const check = useSelector(desk, ({ context }) => context.check)
  const summary = check && choicesSummary(check)
  if (!check?.choices || summary === null) return null
  return (
    <>
      <p>{summary}</p>
      <ul aria-label="Choices left" className={styles.hindrances}>
        {check.choices.map(({ member, left, is_few }) => (
          <li key={member.id} className={styles.hindrance}>
            <Avatar seed={member.id} src={member.avatar?.formats.mobile_list} size="sm" />
            <span>
              <bdi className={styles.strong}>{member.nickname}</bdi> – {choicesLine(left)}
            </span>
            {is_few && (
              <TagLabel tone="warn" icon={<TriangleAlert />}>
                Few left
              </TagLabel>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

const remaining = (check: PairingCheck | null): string =>
  crittersLabel(check ? remainingCount(check) : 0)

function TooFew({ desk }: PairingProps) {
  const check = useSelector(desk, ({ context }) => context.check)
  return `${remaining(check)} so far, and it takes ${LEAST_PARTICIPANTS}. If it stays like this, the exchange will be cancelled when it’s due to start.`
}

function Everybody({ desk }: PairingProps) {
  const check = useSelector(desk, ({ context }) => context.check)
  const cost = check?.cost ? pairingCostWords(check.cost) : ''
  return `All ${remaining(check)} can be paired. ${cost}`
}

function InTheWay() {
  return 'You can’t draw names while this is in the way:'
}

function NotAsked() {
  return 'We couldn’t check whether everyone can be paired.'
}

function CalledOff() {
  return 'This exchange won’t take place.'
}

function People({ people }: { people: PairingCheck['hindrances'] | undefined }) {
  return (
    <ul className={styles.hindrances}>
      {people?.map(({ member, reason }) => (
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
