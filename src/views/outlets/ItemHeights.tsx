import { useLayoutEffect, useRef } from 'react'
import type { Listed, ListRef } from '#machines/list.ts'
import { heightsIn } from '#rules/wire/kept-list.ts'
import { untilTouched } from '#views/kit/touched.ts'

/**
 * Placed before the element that contains a list's items. Reports the items' heights to the list when the user leaves
 * the page. After Back, keeps the items at least that high until the first user input, so that late pictures do not
 * shift the layout. In a windowed list each item has a `data-index`, and `ItemWindow` reports the heights instead.
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
      // A list that Back does not restore stops together with its page, and can then receive no heights.
      if (list.getSnapshot().status !== 'stopped' && ids().length === heights.length)
        list.send({ type: 'items.left', heights: { width: width(), byId } })
    }
  }, [list])
  return <span ref={marker} hidden />
}

/** Sets minimum heights until the first user input or a timeout. Returns a function that removes them earlier. */
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
