import {
  defaultRangeExtractor,
  observeWindowOffset,
  observeWindowRect,
  type Range,
  Virtualizer,
  windowScroll,
} from '@tanstack/virtual-core'
import { useSelector } from '@xstate/react'
import { useLayoutEffect, useRef } from 'react'
import type { Listed, ListRef } from '#machines/list.ts'
import { type Drawn, heightsIn } from '#rules/wire/kept-list.ts'

/** Number of items rendered beyond the viewport, above and below. */
const OVERSCAN = 3

type ItemWindowRef = ReturnType<typeof openWindow>

/**
 * Placed after the element that contains a long list's items, each with a `data-index`. Reports to the list which items
 * are near the viewport, and their heights when the page is left. The focused item and its neighbours stay rendered.
 * Changes above the viewport do not shift its content.
 */
export default function ItemWindow({ list }: { list: ListRef<Listed> }) {
  const marker = useRef<HTMLSpanElement>(null)
  const opened = useRef<ItemWindowRef>(undefined)
  const items = useSelector(list, ({ context }) => context.items)
  const drawn = useSelector(list, ({ context }) => context.drawn)
  useLayoutEffect(() => {
    const frame = marker.current?.previousElementSibling
    if (!(frame instanceof HTMLElement)) return
    opened.current = openWindow(list, frame)
    return opened.current.close
  }, [list])
  // biome-ignore lint/correctness/useExhaustiveDependencies: measure again whenever items are rendered
  useLayoutEffect(() => opened.current?.measure(), [items, drawn])
  return <span ref={marker} hidden />
}

/** Height in whole pixels, because fractions would add up over a thousand items. */
const heightOf = (row: HTMLElement) => Math.round(row.getBoundingClientRect().height)

function openWindow(list: ListRef<Listed>, frame: HTMLElement) {
  const context = () => list.getSnapshot().context
  const rows = () => [...frame.children] as HTMLElement[]
  const gap = Math.round(Number.parseFloat(getComputedStyle(frame).rowGap))
  const margin = () => frame.getBoundingClientRect().top + scrollY
  // The width is stored, because the frame is removed before `close` reports it.
  let width = frame.clientWidth
  let items = context().items
  let getItemKey = (index: number) => items[index]?.id ?? index

  const heights: Record<number, number> = {
    ...Object.fromEntries(
      rows().map((row) => [getItemKey(Number(row.dataset.index)), heightOf(row)]),
    ),
    ...heightsIn(context(), width),
  }
  const sizes = Object.values(heights)
  const typical = Math.round(sizes.reduce((sum, size) => sum + size, 0) / sizes.length) || 1

  const options = () => ({
    count: items.length,
    getItemKey,
    estimateSize: () => typical,
    initialMeasurementsCache: Object.entries(heights).map(([id, size]) => ({
      key: Number(id),
      size,
      index: 0,
      start: 0,
      end: size,
      lane: 0,
    })),
    gap,
    overscan: OVERSCAN,
    scrollMargin: margin(),
    initialOffset: () => scrollY,
    initialRect: { width: innerWidth, height: innerHeight },
    getScrollElement: () => window,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: windowScroll,
    measureElement: heightOf,
    rangeExtractor: withFocused,
    onChange: tell,
  })

  /** Keeps the focused item and its neighbours rendered, so that Tab and Shift+Tab work at any scroll position. */
  function withFocused(range: Range): number[] {
    const focused = document.activeElement?.closest<HTMLElement>('[data-index]')
    const here = focused && frame.contains(focused) ? Number(focused.dataset.index) : Number.NaN
    const near = [here - 1, here, here + 1].filter((index) => index >= 0 && index < range.count)
    return [...new Set([...defaultRangeExtractor(range), ...near])].sort((a, b) => a - b)
  }

  function tell() {
    // The height of the content above the list may have changed.
    if (virtualizer.options.scrollMargin !== margin()) virtualizer.setOptions(options())
    const { scrollMargin } = virtualizer.options
    const drawn: Drawn = {
      height: virtualizer.getTotalSize(),
      items: virtualizer
        .getVirtualItems()
        .map(({ index, start }) => ({ id: getItemKey(index), top: start - scrollMargin })),
    }
    if (JSON.stringify(drawn) !== JSON.stringify(context().drawn))
      list.send({ type: 'items.drawn', drawn })
  }

  /** Switches to the new items, and keeps the topmost visible one in place unless it was removed. */
  function takeItems() {
    const seen = virtualizer.getVirtualItemForOffset(scrollY)
    items = context().items
    getItemKey = (index) => items[index]?.id ?? index
    virtualizer.setOptions(options())
    const now = items.findIndex(({ id }) => id === seen?.key)
    virtualizer.getTotalSize()
    const start = virtualizer.measurementsCache[now]?.start
    if (!seen || start === undefined || scrollY < virtualizer.options.scrollMargin) return
    // Runs after the items have been rendered at their new positions.
    queueMicrotask(() => scrollBy({ top: start - seen.start, behavior: 'instant' }))
  }

  // After Back, the visible items are rendered already, and the scroll position is about to be restored.
  let coming = context().drawn ? requestAnimationFrame(arrive) : 0
  function arrive() {
    coming = 0
    tell()
  }

  function measure() {
    width = frame.clientWidth
    if (items === context().items) virtualizer.setOptions(options())
    else takeItems()
    virtualizer._willUpdate()
    for (const row of rows()) virtualizer.measureElement(row)
    virtualizer.measureElement(null)
    if (!coming) tell()
  }

  const virtualizer = new Virtualizer<Window, HTMLElement>(options())
  const unmount = virtualizer._didMount()

  function close() {
    cancelAnimationFrame(coming)
    unmount()
    // A list that Back does not restore stops together with its page, and can then receive no heights.
    if (list.getSnapshot().status === 'stopped') return
    const byId = Object.fromEntries(virtualizer.itemSizeCache)
    list.send({ type: 'items.left', heights: { width, byId } })
  }

  return { measure, close }
}
