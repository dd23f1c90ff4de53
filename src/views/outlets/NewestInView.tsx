import { useEffect, useRef } from 'react'

/** Placed at the end of a thread: scrolls the newest message into view, including one that arrives later. */
export function NewestInView({ newest }: { newest: number | undefined }) {
  const marker = useRef<HTMLSpanElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll again whenever there is a newer message
  useEffect(() => {
    marker.current?.scrollIntoView({ block: 'end', behavior: 'instant' })
  }, [newest])
  return <span ref={marker} />
}
