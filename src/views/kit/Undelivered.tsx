import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

type Retry = () => void

/** How to ask again for each part of the page that has not come. */
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

/** Says that part of the page has not come: once for all such parts, and one press asks for each of them. */
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
  // Few words: with text of twice the size, what lies beside the line can still be scrolled free of it.
  return (
    <Notice role="alert" action={again}>
      Part of this page is missing.
    </Notice>
  )
}
