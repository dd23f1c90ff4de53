import { useSelector } from '@xstate/react'
import type { ClosingRef } from '#machines/exchange/closing.machine.ts'
import type { StepBarRef } from '#machines/exchange/stepBar.machine.ts'
import { CONFIRM_WORDS, sideOf } from '#rules/exchange/step-words.ts'
import { reasonOf } from '#rules/wire/problem.ts'
import { ConfirmDialog } from '#views/kit/Dialog.tsx'

/** Closing a side takes a second confirmation. */
export function ConfirmStep({ bar }: { bar: StepBarRef }) {
  const closing = useSelector(bar, ({ children }) => children.closing)
  return (
    closing && (
      <Confirming closing={closing} onCancel={() => bar.send({ type: 'choice.abandoned' })} />
    )
  )
}

function Confirming({ closing, onCancel }: { closing: ClosingRef; onCancel: () => void }) {
  const type = useSelector(closing, ({ context }) => context.stepType)
  const problem = useSelector(closing, ({ context }) => context.problem)
  const hasFailed = useSelector(closing, (snapshot) => snapshot.matches('failed'))
  const isBusy = useSelector(closing, (snapshot) => snapshot.hasTag('busy'))
  const words = CONFIRM_WORDS[sideOf(type)]
  return (
    <ConfirmDialog
      isOpen
      title={words.title}
      confirmLabel={hasFailed ? 'Try again' : words.confirm}
      isPending={isBusy}
      error={hasFailed && problem ? (reasonOf(problem) ?? 'Not saved. Try again.') : undefined}
      onConfirm={() => closing.send({ type: hasFailed ? 'retry.requested' : 'confirmation.given' })}
      onCancel={onCancel}
    >
      <p>{words.text}</p>
    </ConfirmDialog>
  )
}
