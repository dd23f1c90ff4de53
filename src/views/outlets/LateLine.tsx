import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#views/kit/Button.tsx'
import { Notice } from '#views/kit/Notice.tsx'

/**
 * "The owl is late…", in the body, where an open dialog leaves it in reach. It takes no focus, and gives the one that
 * its button was given back to where it came from, else to the page.
 */
export default function LateLine({ onCancel }: { onCancel: () => void }) {
  const before = useRef<Element | null>(null)
  const [isHeard, listen] = useState(false)
  // A live region is read when its words change, not when it appears with them.
  useEffect(() => listen(true), [])
  const cancel = () => {
    onCancel()
    const { current } = before
    const back = current?.isConnected ? current : document.getElementById('main')
    if (back instanceof HTMLElement) back.focus({ preventScroll: true })
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
