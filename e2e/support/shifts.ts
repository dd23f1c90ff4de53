import type { Page } from '@playwright/test'

interface Shift {
  value: number
  /** Milliseconds after the start of the page. */
  at: number
  /** What moved, from where to where. */
  nodes: string[]
}

declare global {
  interface Window {
    shifts: Shift[]
  }
}

/** Runs in the page before anything of it. */
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

/** What Chromium tells of each; its types are not part of TypeScript's. https://wicg.github.io/layout-instability */
interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Keeps a record of whatever moves on a page, from its start. */
export const watchShifts = (page: Page) => page.addInitScript(record)

/** All that has moved so far, the largest first. */
export async function shiftsOf(page: Page): Promise<Shift[]> {
  // What was drawn last is told of after the frame that follows.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
  const shifts = await page.evaluate(() => window.shifts)
  return shifts.sort((one, other) => other.value - one.value)
}
