import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, number>> = { PageDown: 1, PageUp: -1 }

/** Elements that use Page Up and Page Down themselves. */
const OTHERS = 'input, textarea, select, [role="menu"]'

/**
 * Page Down moves the focus to the next article of a feed and Page Up to the previous one, as in
 * https://www.w3.org/WAI/ARIA/apg/patterns/feed/. Each article is inside an element with a `data-index`.
 */
export function turnByArticle(event: KeyboardEvent<HTMLElement>) {
  const target = event.target as Element
  const step = STEPS[event.key]
  if (!step || target.closest(OTHERS)) return
  const here = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index)
  const next = event.currentTarget.querySelector<HTMLElement>(
    `[data-index="${here + step}"] > article`,
  )
  if (!next) return
  event.preventDefault()
  next.focus()
}
