import { useEffect, useRef } from 'react'

/** Keys that skip the rest of a reveal. */
const SKIPPING = ['Escape', 'Enter', ' ']

/**
 * Reports the end of a reveal: the animations around it have finished, or the user has pressed something to skip them.
 * @param onEnd read once, when the reveal begins
 */
export function RevealEnd({ onEnd }: { onEnd: () => void }) {
  const marker = useRef<HTMLSpanElement>(null)
  const end = useRef(onEnd)
  useEffect(() => {
    const heard = new AbortController()
    const { signal } = heard
    const animations = marker.current?.parentElement?.getAnimations({ subtree: true }) ?? []
    void Promise.allSettled(animations.map(({ finished }) => finished)).then(() => {
      if (!signal.aborted) end.current()
    })
    const press = (event: MouseEvent) => {
      // The press must not move the focus, which has to move to the revealed content.
      event.preventDefault()
      end.current()
    }
    const type = ({ key, repeat }: KeyboardEvent) => {
      // The key that began the reveal may still be held down.
      if (!repeat && SKIPPING.includes(key)) end.current()
    }
    document.addEventListener('mousedown', press, { signal })
    document.addEventListener('keydown', type, { signal })
    return () => heard.abort()
  }, [])
  return <span ref={marker} hidden />
}
