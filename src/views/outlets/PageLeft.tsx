import { useEffect } from 'react'

/** Calls `onLeave` when the user leaves the page. */
export function PageLeft({ onLeave }: { onLeave: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once, on unmount
  useEffect(() => onLeave, [])
  return null
}
