import { type ReactNode, useId, useState } from 'react'
import styles from './Sheet.module.css'

interface SheetProps {
  /** Accessible name of the sheet. */
  label: string
  /** Content of the button that opens the sheet. */
  opener: ReactNode
  children: ReactNode
}

/**
 * A button with a native popover: a sheet at the foot of a phone, in the middle of a desktop. The content is mounted
 * only while the sheet is open.
 */
export function Sheet({ label, opener, children }: SheetProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" popoverTarget={id} className={styles.opener}>
        {opener}
      </button>
      <section
        id={id}
        popover="auto"
        aria-label={label}
        className={styles.sheet}
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && children}
      </section>
    </>
  )
}
