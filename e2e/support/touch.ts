import type { Locator, Page } from '@playwright/test'

interface Point {
  x: number
  y: number
}

const STEPS = 8

/** Simulates touch gestures in a context with touch support. */
export async function fingersOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((point, id) => ({ ...point, id })),
    })

  async function middleOf(target: Locator): Promise<Point> {
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    if (!box) throw new Error(`${target} is not there`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }

  /**
   * Moves all fingers together. `fingers` returns their positions at a fraction of the way, from 0 at the start to 1 at
   * the end.
   */
  async function draw(fingers: (part: number) => Point[]) {
    await touch('touchStart', fingers(0))
    for (let step = 1; step <= STEPS; step++) await touch('touchMove', fingers(step / STEPS))
    await touch('touchEnd', [])
  }

  return {
    /** Swipes with one finger by this many pixels; to the right, or to the left if the number is negative. */
    async swipe(target: Locator, by: number) {
      const { x, y } = await middleOf(target)
      await draw((part) => [{ x: x + by * (part - 0.5), y }])
    },
    /** Pinches with two fingers, from one distance between them to another, in pixels. */
    async pinch(target: Locator, from: number, to: number) {
      const { x, y } = await middleOf(target)
      await draw((part) => {
        const half = (from + (to - from) * part) / 2
        return [
          { x: x - half, y },
          { x: x + half, y },
        ]
      })
    },
  }
}
