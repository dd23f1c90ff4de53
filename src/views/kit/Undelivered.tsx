import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

type Retry = () => void

/** Retry functions of all parts of the page that failed to load. */
let missing: readonly Retry[] = []
const listeners = new Set<() => void>()

function change(next: readonly Retry[]) {
  missing = next
  for (const hear of listeners) hear()
}

function subscribe(hear: () => void) {
  listeners.add(hear)
  return () => listeners.delete(hear)
}

const speaker = () => missing[0]

/** Says that a part of the page failed to load. Shown once for all missing parts; its button retries all of them. */
export function Undelivered({ onRetry }: { onRetry: Retry }) {
  const [retry] = useState(() => onRetry)
  const isSpeaker = useSyncExternalStore(subscribe, speaker) === retry
  useEffect(() => {
    change([...missing, retry])
    return () => change(missing.filter((other) => other !== retry))
  }, [retry])
  if (!isSpeaker) return null
  const again = (
    <Button
      size="sm"
      onClick={() => {
        for (const ask of missing) ask()
      }}
    >
      Try again
    </Button>
  )
  // Kept short, so that at 200 % text size anything under the notice can still be scrolled clear of it.
  return (
    <Notice role="alert" action={again}>
      Part of this page is missing.
    </Notice>
  )
}
