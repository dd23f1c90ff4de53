import { useLayoutEffect, useRef } from 'react'
import type { Listed, ListRef } from '#machines/list.ts'
import { heightsIn } from '#rules/wire/kept-list.ts'

/** As long as the page may still be on its way to where it was left. */
const LATEST_MS = 5_000
const TOUCHES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Stands before the element that holds a list's items. Tells the list how high they are when its page is left, and when
 * Back has led to it, lets none be lower until its reader goes on: what comes late, a picture, moves nothing.
 */
export function ItemHeights({ list }: { list: ListRef<Listed> }) {
  const marker = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const frame = marker.current?.nextElementSibling
    const shown = () => [...(frame?.children ?? [])] as HTMLElement[]
    const width = () => frame?.clientWidth ?? 0
    const ids = () => list.getSnapshot().context.items.map(({ id }) => id)
    const release = holdAt(shown(), heightsIn(list.getSnapshot().context, ids(), width()))
    return () => {
      release()
      const heights = shown().map((item) => item.getBoundingClientRect().height)
      const byId = Object.fromEntries(ids().map((id, index) => [id, heights[index] ?? 0]))
      // A list that nobody keeps has ended with its page.
      if (list.getSnapshot().status !== 'stopped' && ids().length === heights.length)
        list.send({ type: 'items.left', heights: { width: width(), byId } })
    }
  }, [list])
  return <span ref={marker} hidden />
}

/** Until the first touch, and not for long; returns how to end it before. */
function holdAt(items: readonly HTMLElement[], heights: readonly (number | undefined)[]) {
  for (const [index, item] of items.entries())
    if (heights[index] !== undefined) item.style.minBlockSize = `${heights[index]}px`
  const timer = setTimeout(release, LATEST_MS)
  for (const touch of TOUCHES) window.addEventListener(touch, release, { passive: true })
  function release() {
    clearTimeout(timer)
    for (const touch of TOUCHES) window.removeEventListener(touch, release)
    for (const item of items) item.style.minBlockSize = ''
  }
  return release
}
