import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { StepBarRef, stepBarMachine } from '#machines/exchange/stepBar.machine.ts'
import { type StepType, stepsOffered } from '#rules/exchange/step.ts'
import { STEP_WORDS } from '#rules/exchange/step-words.ts'
import { type Screens, screenOf } from '#views/flow.tsx'
import { Dialog } from '#views/kit/Dialog.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { DispatchForm } from './DispatchForm.tsx'
import { ReceiptForm } from './ReceiptForm.tsx'
import styles from './StepDialog.module.css'
import { StepIcon } from './StepIcon.tsx'

interface BarProps {
  bar: StepBarRef
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
export default function StepDialog({ bar }: BarProps) {
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
      {Content && <Content bar={bar} />}
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

function Choices({ bar }: BarProps) {
  const signup = useSelector(bar, ({ context }) => context.signup)
  const mine = useSelector(bar, ({ context }) => context.mine)
  const choose = (stepType: StepType) => bar.send({ type: 'type.chosen', stepType })
  return (
    <ul className={styles.choices}>
      {stepsOffered(signup, mine).map((type) => (
        <li key={type}>
          <button type="button" className={styles.choice} onClick={() => choose(type)}>
            <StepIcon type={type} />
            <span>
              <span className={styles.label}>{STEP_WORDS[type].label}</span>
              <span className={styles.help}>{STEP_WORDS[type].help}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
