import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Button } from './Button.tsx'
import styles from './Dialog.module.css'
import { FocusAfterwards } from './FocusAfterwards.tsx'
import { IconButton } from './IconButton.tsx'
import { InlineStatus } from './InlineStatus.tsx'

export interface DialogProps {
  isOpen: boolean
  /** Called on Escape, on a press outside it, and by the close button. */
  onClose: () => void
  title: ReactNode
  /** 26, 36 or 48 rem. @default 'md' */
  size?: 'sm' | 'md' | 'lg'
  /** `false` while leaving would lose something. @default true */
  isDismissable?: boolean
  /** @default 'dialog' */
  role?: 'dialog' | 'alertdialog'
  children: ReactNode
}

/**
 * A modal on a desk, a sheet from below on a phone. The focus goes in, stays in, and comes back, or to the page's heading
 * where what had it is not there.
 */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, size = 'md', isDismissable = true, role, children } = props
  return (
    <ModalOverlay
      className={styles.overlay}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
    >
      <Modal className={styles.modal} data-size={size}>
        <AriaDialog className={styles.dialog} role={role}>
          <FocusAfterwards />
          <div className={styles.header}>
            <Heading slot="title" level={2} className={styles.title}>
              {title}
            </Heading>
            {isDismissable && role !== 'alertdialog' && (
              <IconButton label="Close" icon={<X />} tip={false} onClick={onClose} />
            )}
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** The buttons at the foot of a dialog; the safe one first. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

export interface ConfirmDialogProps {
  isOpen: boolean
  title: ReactNode
  /** What will happen. */
  children?: ReactNode
  /** Names the result: "Delete the address". */
  confirmLabel: string
  /** @default 'Cancel' */
  cancelLabel?: string
  /** @default 'primary' */
  tone?: 'primary' | 'danger'
  isPending?: boolean
  error?: string | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** A question before something that affects others; the safe answer has the focus first. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirmLabel, cancelLabel = 'Cancel', onConfirm } = props
  const { tone = 'primary', isPending = false, error, onCancel } = props
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title={title}
      size="sm"
      role="alertdialog"
      isDismissable={!isPending}
    >
      {children}
      <InlineStatus>{error}</InlineStatus>
      <DialogActions>
        <Button autoFocus variant="quiet" onClick={onCancel} isDisabled={isPending}>
          {cancelLabel}
        </Button>
        <Button variant={tone} onClick={onConfirm} isPending={isPending}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
