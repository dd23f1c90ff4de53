import { useEffect } from 'react'

/** Says that the page on which it stands has been left. */
export function PageLeft({ onLeave }: { onLeave: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked once, at the end
  useEffect(() => onLeave, [])
  return null
}
