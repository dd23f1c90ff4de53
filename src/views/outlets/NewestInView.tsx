import { useEffect, useRef } from 'react'

/** At the foot of a talk: shows the newest, at first and whenever there is a newer one. */
export function NewestInView({ newest }: { newest: number | undefined }) {
  const marker = useRef<HTMLSpanElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer one is the reason to look again
  useEffect(() => {
    marker.current?.scrollIntoView({ block: 'end', behavior: 'instant' })
  }, [newest])
  return <span ref={marker} />
}
