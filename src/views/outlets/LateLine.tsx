import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#views/kit/Button.tsx'
import { focusInView } from '#views/kit/focus.ts'
import { Notice } from '#views/kit/Notice.tsx'

/**
 * The notice "The owl is late…", rendered in the body so that it stays reachable while a dialog is open. The notice
 * never takes the focus by itself. After Cancel, the focus returns to the element that had it before, or else to the
 * page.
 */
export default function LateLine({ onCancel }: { onCancel: () => void }) {
  const before = useRef<Element | null>(null)
  const [isHeard, listen] = useState(false)
  // Screen readers announce a live region when its text changes, not when it is added with its text.
  useEffect(() => listen(true), [])
  const cancel = () => {
    onCancel()
    const { current } = before
    const back = current?.isConnected ? current : document.getElementById('main')
    if (back instanceof HTMLElement) focusInView(back)
  }
  const remember = ({ relatedTarget }: FocusEvent) => {
    before.current = relatedTarget
  }
  return createPortal(
    <div data-react-aria-top-layer>
      <Notice
        role="status"
        action={
          <Button size="sm" onClick={cancel} onFocus={remember}>
            Cancel
          </Button>
        }
      >
        {isHeard && 'The owl is late… still trying'}
      </Notice>
    </div>,
    document.body,
  )
}
