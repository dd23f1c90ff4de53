import { useSelector } from '@xstate/react'
import type { TakingBackRef } from '#machines/exchange/takingBack.machine.ts'
import { reasonOf } from '#rules/wire/problem.ts'
import { ConfirmDialog } from '#views/kit/Dialog.tsx'

/** Asks for confirmation before a proposal is withdrawn. */
export default function TakingBackDialog({ flow }: { flow: TakingBackRef }) {
  const label = useSelector(flow, ({ context }) => context.chosen?.label)
  const problem = useSelector(flow, ({ context }) => context.problem)
  const isOpen = useSelector(flow, (state) => state.matches('asking') || state.hasTag('busy'))
  const isPending = useSelector(flow, (state) => state.hasTag('busy'))
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Delete your exchange"
      confirmLabel="Delete it"
      tone="danger"
      isPending={isPending}
      error={problem ? (reasonOf(problem) ?? 'Not deleted. Try again.') : undefined}
      onConfirm={() => flow.send({ type: 'taking.confirmed' })}
      onCancel={() => flow.send({ type: 'taking.abandoned' })}
    >
      <p>
        We’ll delete “<bdi>{label}</bdi>” and everything you wrote in it. No critters have signed up
        for it.
      </p>
    </ConfirmDialog>
  )
}
