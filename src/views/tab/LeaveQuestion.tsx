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
      What you have changed on this page would be lost.
    </ConfirmDialog>
  )
}
