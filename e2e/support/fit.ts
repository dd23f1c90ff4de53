import { expect, type Page } from '@playwright/test'

/** The narrowest phone, and a phone and a desktop with 200 % text. */
const settings = [
  { width: 320, height: 568, text: '' },
  { width: 390, height: 844, text: '200%' },
  { width: 1280, height: 800, text: '200%' },
]

/**
 * Checks that nothing scrolls sideways, no text overflows, and each control on the page or in its dialog can be
 * scrolled into view without being covered.
 */
export async function expectFits(page: Page) {
  const before = page.viewportSize()
  for (const { text, ...size } of settings) {
    await page.setViewportSize(size)
    const says = `at ${size.width} px${text && ` and ${text} text`}`
    await expect.poll(() => page.evaluate(misfits, text), says).toEqual([])
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
    scrollTo(0, 0)
  })
  if (before) await page.setViewportSize(before)
}

/** Runs in the page. */
function misfits(textSize: string): string[] {
  const root = document.documentElement
  root.style.fontSize = textSize
  const found: string[] = []
  const called = (element: Element) =>
    `${element.tagName} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`
  if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth} px wide`)

  const dialog = [...document.querySelectorAll('[role$="dialog"]')].at(-1)
  const scope = dialog ?? document.body
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('.visually-hidden, [inert], [aria-hidden="true"]')

  // Rows that scroll sideways themselves may be wider than the page.
  const isInRow = (element: Element) => element.closest('ul[tabindex="0"]') !== null

  const words = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const { parentElement: element } = node
    if (!element || !node.nodeValue?.trim() || !isSeen(element)) continue
    if (isInRow(element)) continue
    range.selectNodeContents(node)
    for (const { left, right, width } of range.getClientRects())
      if (width > 1 && (left < -1 || right > innerWidth + 1))
        found.push(`words over the edge: ${called(element)}`)
  }

  const controls = scope.querySelectorAll('a[href], button, input, select, textarea')
  for (const control of controls) {
    if (!isSeen(control) || isInRow(control) || control.matches(':disabled, [href="#main"]'))
      continue
    // The label is the visible part of a radio button or a checkbox.
    const drawn = control.closest('label') ?? control
    drawn.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const [{ left, top, width, bottom } = new DOMRect()] = drawn.getClientRects()
    if (width < 2) continue
    const middle = (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2
    const hit = document.elementFromPoint(left + width / 2, middle)
    if (!hit || !(drawn.contains(hit) || hit.contains(control)))
      found.push(`out of reach: ${called(control)}${hit ? `, under ${called(hit)}` : ''}`)
  }
  return found
}
