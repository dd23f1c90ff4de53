/**
 * Returns the texts in a box that overflow the box's left or right padding. If the selector `parts` is given, also
 * returns the class of each overflowing element that matches it.
 */
export function overEdges(box: Element, parts = ''): string[] {
  const { left, right } = box.getBoundingClientRect()
  const { paddingLeft, paddingRight } = getComputedStyle(box)
  const start = left + Number.parseFloat(paddingLeft) - 1
  const end = right - Number.parseFloat(paddingRight) + 1
  const isOver = (rect: DOMRect) => rect.width > 1 && (rect.left < start || rect.right > end)
  const over: string[] = []
  const range = document.createRange()
  const words = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    if (node.parentElement?.closest('.visually-hidden')) continue
    range.selectNodeContents(node)
    if ([...range.getClientRects()].some(isOver)) over.push(node.nodeValue ?? '')
  }
  if (parts)
    for (const part of box.querySelectorAll(parts))
      if (isOver(part.getBoundingClientRect())) over.push(part.className)
  return over
}

/** The bounds of an element, including its focus ring. */
export function withRing(element: Element) {
  const { top, bottom, left, right } = element.getBoundingClientRect()
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element)
  if (outlineStyle === 'none') throw new Error(`no ring around ${element.textContent}`)
  const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
  return { top: top - ring, bottom: bottom + ring, left: left - ring, right: right + ring }
}
