import { type ReactNode, useId, useRef } from 'react'
import { Button } from './Button.tsx'

interface FileButtonProps {
  icon: ReactNode
  /** The types that are offered: `image/png,image/gif`. */
  accept: string
  isMultiple?: boolean
  /** Why no file can be chosen now; it is said with the button. */
  reason?: string | null
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** Chooses files by the system's own dialog. */
export function FileButton(props: FileButtonProps) {
  const { icon, accept, isMultiple = false, reason = null, onFiles, children } = props
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <>
      <Button
        size="sm"
        icon={icon}
        data-focus-home=""
        isUnavailable={reason !== null}
        aria-describedby={reason === null ? undefined : id}
        onClick={() => reason === null && input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={isMultiple}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
      {reason !== null && (
        <span id={id} hidden>
          {reason}
        </span>
      )}
    </>
  )
}
