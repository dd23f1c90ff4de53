import { useSelector } from '@xstate/react'
import type { StepBarRef } from '#machines/exchange/stepBar.machine.ts'
import { type StepType, stepsOffered } from '#rules/exchange/step.ts'
import { STEP_WORDS } from '#rules/exchange/step-words.ts'
import { Dialog } from '#views/kit/Dialog.tsx'
import { DialogFocus } from '#views/outlets/DialogFocus.tsx'
import { DispatchForm } from './DispatchForm.tsx'
import { ReceiptForm } from './ReceiptForm.tsx'
import styles from './StepDialog.module.css'
import { StepIcon } from './StepIcon.tsx'

interface BarProps {
  bar: StepBarRef
}

/** What may be recorded now, and then its details. */
export function StepDialog({ bar }: BarProps) {
  const isChoosing = useSelector(bar, (snapshot) => snapshot.matches('choosing'))
  const type = useSelector(bar, ({ context }) => context.stepType)
  const dispatch = useSelector(bar, ({ children }) => children.dispatch)
  const receipt = useSelector(bar, ({ children }) => children.receipt)
  const isDescribing = dispatch !== undefined || receipt !== undefined
  const back = () => bar.send({ type: 'choice.revisited' })
  return (
    <Dialog
      isOpen={isChoosing || isDescribing}
      onClose={() => bar.send({ type: 'choice.abandoned' })}
      title={isDescribing ? STEP_WORDS[type].label : 'Post an update'}
    >
      <DialogFocus step={isDescribing ? type : 'choosing'} />
      {isChoosing && <Choices bar={bar} />}
      {dispatch && <DispatchForm dispatch={dispatch} onBack={back} />}
      {receipt && <ReceiptForm receipt={receipt} onBack={back} />}
    </Dialog>
  )
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
