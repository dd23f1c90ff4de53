import { useSelector } from '@xstate/react'
import { useEffect, useId } from 'react'
import { Button } from '#views/kit/Button.tsx'
import { Notice } from '#views/kit/Notice.tsx'
import { missingParts } from '#wiring/partCode.ts'

/**
 * Shows that part of the page failed to load. If several components failed, a single notice is shown, and its button
 * retries all of them.
 */
export function Undelivered() {
  const parts = missingParts()
  const gap = useId()
  const isSpeaker = useSelector(parts, ({ context }) => context.gaps[0] === gap)
  useEffect(() => {
    parts.send({ type: 'gap.opened', gap })
    return () => parts.send({ type: 'gap.closed', gap })
  }, [parts, gap])
  if (!isSpeaker) return null
  const again = (
    <Button size="sm" onClick={() => parts.send({ type: 'retry.requested' })}>
      Try again
    </Button>
  )
  // The text is short, so that even at 200 % text size any content under the notice can be scrolled into view.
  return (
    <Notice role="alert" action={again}>
      Part of this page didn’t load.
    </Notice>
  )
}
