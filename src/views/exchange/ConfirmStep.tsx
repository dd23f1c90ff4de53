import { useSelector } from '@xstate/react'
import type { StepBarRef } from '#machines/stepBar.machine.ts'
import { reasonOf } from '#rules/problem.ts'
import { needsConfirmation } from '#rules/step.ts'
import { CONFIRM_WORDS, sideOf } from '#rules/step-words.ts'
import { ConfirmDialog } from '#views/kit/Dialog.tsx'

/** Closing a side is asked for twice. */
export function ConfirmStep({ bar }: { bar: StepBarRef }) {
  const type = useSelector(bar, ({ context }) => context.stepType)
  const problem = useSelector(bar, ({ context }) => context.problem)
  const hasFailed = useSelector(bar, (snapshot) => snapshot.matches('failed'))
  const isBusy = useSelector(bar, (snapshot) => snapshot.hasTag('busy'))
  const isAsking = useSelector(bar, (snapshot) => snapshot.matches('confirming'))
  const words = CONFIRM_WORDS[sideOf(type)]
  return (
    <ConfirmDialog
      isOpen={isAsking || hasFailed || (isBusy && needsConfirmation(type))}
      title={words.title}
      confirmLabel={hasFailed ? 'Try again' : words.confirm}
      isPending={isBusy}
      error={hasFailed && problem ? (reasonOf(problem) ?? 'Not saved. Try again.') : undefined}
      onConfirm={() => bar.send({ type: hasFailed ? 'retry.requested' : 'confirmation.given' })}
      onCancel={() => bar.send({ type: 'choice.abandoned' })}
    >
      <p>{words.text}</p>
    </ConfirmDialog>
  )
}
