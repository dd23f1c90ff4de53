import { useSelector } from '@xstate/react'
import { PackageX } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { MissingGiftRef } from '#machines/exchange/missingGift.machine.ts'
import type { StepBarRef, stepBarMachine } from '#machines/exchange/stepBar.machine.ts'
import { CANNOT_SEND, CANNOT_SEND_HELP } from '#rules/exchange/missing-words.ts'
import { exchangeOverlays } from '#rules/exchange/overlays.ts'
import { type StepType, stepsOffered } from '#rules/exchange/step.ts'
import { STEP_WORDS } from '#rules/exchange/step-words.ts'
import { type Screens, screenOf } from '#views/flow.tsx'
import { Dialog } from '#views/kit/Dialog.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { useOverlay } from '#views/overlay.ts'
import { DispatchForm } from './DispatchForm.tsx'
import { isOwing } from './MissingGift.tsx'
import { ReceiptForm } from './ReceiptForm.tsx'
import styles from './StepDialog.module.css'
import { StepIcon } from './StepIcon.tsx'

interface BarProps {
  bar: StepBarRef
  /** The member's own gift for their recipient. */
  owed: MissingGiftRef
}

const contents = {
  deciding: null,
  offering: null,
  asking: null,
  choosing: Choices,
  dispatching: Dispatching,
  receiving: Receiving,
  closing: null,
  paused: null,
  finished: null,
} satisfies Record<Screens<typeof stepBarMachine>, ComponentType<BarProps> | null>

/** Lets the member choose the kind of update to record, then asks for its details. */
export default function StepDialog({ bar, owed }: BarProps) {
  const Content = contents[useSelector(bar, screenOf)]
  const type = useSelector(bar, ({ context }) => context.stepType)
  const isDescribing = Content === Dispatching || Content === Receiving
  return (
    <Dialog
      isOpen={Content !== null}
      onClose={() => bar.send({ type: 'choice.abandoned' })}
      title={isDescribing ? STEP_WORDS[type].label : 'Post an update'}
    >
      <FocusMove to="dialog" after={isDescribing ? type : 'choosing'} />
      {Content && <Content bar={bar} owed={owed} />}
    </Dialog>
  )
}

function Dispatching({ bar }: BarProps) {
  const dispatch = useSelector(bar, ({ children }) => children.dispatch)
  const back = () => bar.send({ type: 'choice.revisited' })
  return dispatch && <DispatchForm dispatch={dispatch} onBack={back} />
}

function Receiving({ bar }: BarProps) {
  const receipt = useSelector(bar, ({ children }) => children.receipt)
  const back = () => bar.send({ type: 'choice.revisited' })
  return receipt && <ReceiptForm receipt={receipt} onBack={back} />
}

function Choices({ bar, owed }: BarProps) {
  const signup = useSelector(bar, ({ context }) => context.signup)
  const mine = useSelector(bar, ({ context }) => context.mine)
  const maySayCannot = useSelector(owed, isOwing)
  const open = useOverlay()
  const choose = (stepType: StepType) => bar.send({ type: 'type.chosen', stepType })
  return (
    <ul className={styles.choices}>
      {stepsOffered(signup, mine).map((type) => (
        <Choice
          key={type}
          icon={<StepIcon type={type} />}
          {...STEP_WORDS[type]}
          onChoose={() => choose(type)}
        />
      ))}
      {maySayCannot && (
        <Choice
          icon={<PackageX />}
          label={CANNOT_SEND}
          help={CANNOT_SEND_HELP}
          onChoose={() => open(exchangeOverlays.missingAnswer)}
        />
      )}
    </ul>
  )
}

interface ChoiceProps {
  icon: ReactNode
  label: string
  help: string
  onChoose: () => void
}

function Choice({ icon, label, help, onChoose }: ChoiceProps) {
  return (
    <li>
      <button type="button" className={styles.choice} onClick={onChoose}>
        {icon}
        <span>
          <span className={styles.label}>{label}</span>
          <span className={styles.help}>{help}</span>
        </span>
      </button>
    </li>
  )
}
