import { useSelector } from '@xstate/react'
import type { ContentsRef } from '#machines/content/contents.machine.ts'
import { shelfWords, standsOn, titleOf } from '#rules/content/shelf-words.ts'
import { reasonOf } from '#rules/wire/problem.ts'
import { ConfirmDialog } from '#views/kit/Dialog.tsx'

/** Asks for confirmation before deleting, and lists what depends on the item. */
export default function DeletionDialog({ flow }: { flow: ContentsRef }) {
  const chosen = useSelector(flow, ({ context }) => context.chosen)
  const problem = useSelector(flow, ({ context }) => context.problem)
  const isPending = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  return (
    chosen && (
      <ConfirmDialog
        isOpen
        title={`Delete “${titleOf(chosen)}”?`}
        confirmLabel={`Delete the ${shelfWords[chosen.shelf].one}`}
        tone="danger"
        isPending={isPending}
        error={problem ? (reasonOf(problem) ?? 'Not deleted. Try again.') : undefined}
        onConfirm={() => flow.send({ type: 'deletion.confirmed' })}
        onCancel={() => flow.send({ type: 'change.abandoned' })}
      >
        <p>{standsOn(chosen)}</p>
      </ConfirmDialog>
    )
  )
}
