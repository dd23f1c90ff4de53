import { useEffect } from 'react'

/** Calls `onLeave` when its page is left. */
export function PageLeft({ onLeave }: { onLeave: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once, on unmount
  useEffect(() => onLeave, [])
  return null
}
