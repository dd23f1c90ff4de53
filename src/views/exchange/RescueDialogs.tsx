import { useSelector } from '@xstate/react'
import type { RescueRef } from '#machines/exchange/rescue.machine.ts'
import { WITHDRAWAL_WORDS } from '#rules/exchange/rescue-page.ts'
import { STEP_WORDS } from '#rules/exchange/step-words.ts'
import { reasonOf } from '#rules/wire/problem.ts'
import { ConfirmDialog, Dialog } from '#views/kit/Dialog.tsx'
import { DispatchForm } from './DispatchForm.tsx'

/** The dialogs of a rescuer: the form for something sent, and the question before they withdraw. */
export default function RescueDialogs({ flow }: { flow: RescueRef }) {
  const dispatch = useSelector(flow, ({ children }) => children.dispatch)
  const type = useSelector(flow, ({ context }) => context.stepType)
  const isDoubting = useSelector(flow, (snapshot) =>
    snapshot.matches({ ready: { course: { helping: { gift: 'doubting' } } } }),
  )
  const isWithdrawing = useSelector(flow, (snapshot) =>
    snapshot.matches({ ready: { course: { helping: { gift: 'withdrawing' } } } }),
  )
  const problem = useSelector(flow, ({ context }) => context.problem)
  const close = () => flow.send({ type: 'choice.abandoned' })
  return (
    <>
      <Dialog isOpen={dispatch !== undefined} onClose={close} title={STEP_WORDS[type].label}>
        {dispatch && <DispatchForm dispatch={dispatch} onBack={close} backLabel="Cancel" />}
      </Dialog>
      <ConfirmDialog
        isOpen={isDoubting || isWithdrawing}
        title={WITHDRAWAL_WORDS.title}
        confirmLabel={WITHDRAWAL_WORDS.confirm}
        isPending={isWithdrawing}
        error={problem ? (reasonOf(problem) ?? 'That didn’t work. Try again.') : undefined}
        onConfirm={() => flow.send({ type: 'withdrawal.confirmed' })}
        onCancel={close}
      >
        <p>{WITHDRAWAL_WORDS.text}</p>
      </ConfirmDialog>
    </>
  )
}
