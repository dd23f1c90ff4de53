import { useSelector } from '@xstate/react'
import type { ClosingRef, closingMachine } from '#machines/exchange/closing.machine.ts'
import { CONFIRM_WORDS, sideOf } from '#rules/exchange/step-words.ts'
import { reasonOf } from '#rules/wire/problem.ts'
import { type Screens, screenOf } from '#views/flow.tsx'
import { ConfirmDialog } from '#views/kit/Dialog.tsx'

interface ConfirmStepProps {
  /** Undefined while nothing is being closed. */
  closing: ClosingRef | undefined
  onCancel: () => void
}

/** Asks for a second confirmation, because marking everything as sent or received cannot be undone. */
export default function ConfirmStep({ closing, onCancel }: ConfirmStepProps) {
  return closing && <Confirming closing={closing} onCancel={onCancel} />
}

const asks = { isAgain: false, event: 'confirmation.given' } as const
const asksAgain = { isAgain: true, event: 'retry.requested' } as const

const questions = {
  confirming: asks,
  markingDone: asks,
  recording: asks,
  failed: asksAgain,
  recorded: asks,
} satisfies Record<Screens<typeof closingMachine>, typeof asks | typeof asksAgain>

function Confirming({ closing, onCancel }: { closing: ClosingRef; onCancel: () => void }) {
  const type = useSelector(closing, ({ context }) => context.stepType)
  const problem = useSelector(closing, ({ context }) => context.problem)
  const { isAgain, event } = questions[useSelector(closing, screenOf)]
  const isBusy = useSelector(closing, (snapshot) => snapshot.hasTag('busy'))
  const words = CONFIRM_WORDS[sideOf(type)]
  return (
    <ConfirmDialog
      isOpen
      title={words.title}
      confirmLabel={isAgain ? 'Try again' : words.confirm}
      isPending={isBusy}
      error={isAgain && problem ? (reasonOf(problem) ?? 'Not saved. Try again.') : undefined}
      onConfirm={() => closing.send({ type: event })}
      onCancel={onCancel}
    >
      <p>{words.text}</p>
    </ConfirmDialog>
  )
}
