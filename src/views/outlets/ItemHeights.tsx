import { useLayoutEffect, useRef } from 'react'
import type { Listed, ListRef } from '#machines/list.ts'
import { heightsIn } from '#rules/wire/kept-list.ts'
import { untilTouched } from '#views/kit/touched.ts'

/**
 * Stands before the element that holds a list's items. Tells the list how high they are when its page is left, and when
 * Back has led to it, lets none be lower until its reader goes on: what comes late, a picture, moves nothing. Where not
 * all are drawn, each says its place by `data-index`, and their heights are told by what has drawn them.
 */
export function ItemHeights({ list }: { list: ListRef<Listed> }) {
  const marker = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const frame = marker.current?.nextElementSibling
    const shown = () => [...(frame?.children ?? [])] as HTMLElement[]
    const width = () => frame?.clientWidth ?? 0
    const ids = () => list.getSnapshot().context.items.map(({ id }) => id)
    const release = holdAt(shown(), ids(), heightsIn(list.getSnapshot().context, width()))
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
function holdAt(
  items: readonly HTMLElement[],
  ids: readonly number[],
  heights: Readonly<Record<number, number>>,
) {
  for (const [at, item] of items.entries()) {
    const height = heights[ids[Number(item.dataset.index ?? at)] ?? 0]
    if (height) item.style.minBlockSize = `${height}px`
  }
  return untilTouched(() => {
    for (const item of items) item.style.minBlockSize = ''
  })
}
