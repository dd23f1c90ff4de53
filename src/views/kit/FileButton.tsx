import { type ReactNode, useId, useRef } from 'react'
import { Button } from './Button.tsx'

interface FileButtonProps {
  icon: ReactNode
  /** Accepted MIME types, e.g. `image/png,image/gif`. */
  accept: string
  isMultiple?: boolean
  /** Reason why no file can be chosen now, used as the button's description. */
  reason?: string | null
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** A button that opens the system's file dialog. */
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
          // Resets the input, because choosing the same file again would not fire `change`.
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
