import type { Page } from '@playwright/test'

interface Shift {
  value: number
  /** Time in ms since the start of the page. */
  at: number
  /** The shifted elements with their old and new positions. */
  nodes: string[]
}

declare global {
  interface Window {
    shifts: Shift[]
  }
}

/** Runs in the page before any of its own code. */
function record() {
  window.shifts = []
  const described = (node: Node | null): string => {
    if (node === null) return 'something that has gone since'
    if (!(node instanceof Element)) return described(node.parentElement)
    const words = (node.textContent ?? '').trim().slice(0, 40)
    return `<${node.tagName.toLowerCase()}> “${node.getAttribute('aria-label') ?? words}”`
  }
  const placed = ({ x, y, width, height }: DOMRectReadOnly) =>
    `${[x, y].map(Math.round)} (${Math.round(width)} × ${Math.round(height)})`
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[])
      window.shifts.push({
        value: entry.value,
        at: Math.round(entry.startTime),
        nodes: entry.sources.map(
          ({ node, previousRect, currentRect }) =>
            `${described(node)} from ${placed(previousRect)} to ${placed(currentRect)}`,
        ),
      })
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Chromium's layout shift entry, which TypeScript has no types for. https://wicg.github.io/layout-instability */
interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Records all layout shifts of a page from its start. */
export const watchShifts = (page: Page) => page.addInitScript(record)

/** Returns all layout shifts so far, largest first. */
export async function shiftsOf(page: Page): Promise<Shift[]> {
  // The shifts of the last paint are reported after the following frame.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
  const shifts = await page.evaluate(() => window.shifts)
  return shifts.sort((one, other) => other.value - one.value)
}
