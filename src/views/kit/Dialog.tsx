import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Button } from './Button.tsx'
import styles from './Dialog.module.css'
import { DialogActions } from './DialogActions.tsx'
import { FocusAfterwards } from './FocusAfterwards.tsx'
import { IconButton } from './IconButton.tsx'
import { InlineStatus } from './InlineStatus.tsx'

export interface DialogProps {
  isOpen: boolean
  /** Called on Escape, on a click outside, and by the close button. */
  onClose: () => void
  title: ReactNode
  /** A button beside the title that is always visible. */
  headAction?: ReactNode
  /** 26, 36 or 48 rem. @default 'md' */
  size?: 'sm' | 'md' | 'lg'
  /** `false` if closing would lose something. @default true */
  isDismissable?: boolean
  /** @default 'dialog' */
  role?: 'dialog' | 'alertdialog'
  children: ReactNode
}

/**
 * A modal dialog; a bottom sheet on a phone. Traps the focus and restores it on close, or moves it to the page's
 * heading if the previously focused element is no longer there.
 */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, headAction, role, children } = props
  const { size = 'md', isDismissable = true } = props
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
          <div className={styles.header} data-keep-clear>
            <Heading slot="title" level={2} className={styles.title}>
              {title}
            </Heading>
            {headAction}
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

export interface ConfirmDialogProps {
  isOpen: boolean
  title: ReactNode
  /** Text that explains the consequences. */
  children?: ReactNode
  /** Label of the button that confirms, e.g. "Delete the address". */
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

/** Asks for confirmation. The safe button has the initial focus. */
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
