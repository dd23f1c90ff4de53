const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** True if the element is too tall to be shown completely between the sticky bars. */
const isTall = (element: Element) => element.clientHeight > innerHeight / 2

/**
 * Focuses an element and scrolls the page just far enough to show it. Native focusing also scrolls, but moves a partly
 * covered element to the middle of the viewport. `scroll-padding` keeps the element clear of the bars at the edges.
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
