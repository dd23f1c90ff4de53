import { ConfirmDialog } from '#views/kit/Dialog.tsx'

interface LeaveQuestionProps {
  onStay: () => void
  onLeave: () => void
}

export function LeaveQuestion({ onStay, onLeave }: LeaveQuestionProps) {
  return (
    <ConfirmDialog
      isOpen
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      tone="danger"
      onConfirm={onLeave}
      onCancel={onStay}
    >
      You would lose your changes on this page.
    </ConfirmDialog>
  )
}
