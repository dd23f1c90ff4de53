const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** True if the element is taller than the page between the bars, so that it can never be shown whole. */
const isTall = (element: Element) => element.clientHeight > innerHeight / 2

/**
 * Focuses an element and scrolls the page just far enough to show it. Native focusing scrolls too, but moves an element
 * that is covered in part to the middle. The bars at the edges are kept clear by `scroll-padding`.
 */
export function focusInView(element: HTMLElement): void {
  element.focus({ preventScroll: true })
  if (isTall(element)) return
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
}

/** Scrolls an element to the middle of the page, or its start to the top if it is tall. Smooth unless motion is reduced. */
export function glideTo(element: Element): void {
  element.scrollIntoView({
    block: isTall(element) ? 'start' : 'center',
    behavior: prefersStillness() ? 'instant' : 'smooth',
  })
}
