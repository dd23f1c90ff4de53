import { useSelector } from '@xstate/react'
import type { BugReportsRef } from '#machines/letter/bugReports.machine.ts'
import { reasonOf } from '#rules/wire/problem.ts'
import { ConfirmDialog } from '#views/kit/Dialog.tsx'
import styles from './letter.module.css'

/** Asks for confirmation before a bug report is deleted. */
export default function DeletionDialog({ reports }: { reports: BugReportsRef }) {
  const message = useSelector(reports, ({ context }) => context.chosen?.message)
  const problem = useSelector(reports, ({ context }) => context.problem)
  const isPending = useSelector(reports, (snapshot) => snapshot.hasTag('busy'))
  const isOpen = useSelector(reports, (snapshot) => snapshot.matches('asking')) || isPending
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Delete this report?"
      confirmLabel="Delete it"
      tone="danger"
      isPending={isPending}
      error={problem ? (reasonOf(problem) ?? 'Not deleted. Try again.') : undefined}
      onConfirm={() => reports.send({ type: 'deletion.confirmed' })}
      onCancel={() => reports.send({ type: 'deletion.abandoned' })}
    >
      <p className={styles.quote} dir="auto">
        {message}
      </p>
    </ConfirmDialog>
  )
}
