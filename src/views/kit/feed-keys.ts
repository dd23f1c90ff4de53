import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, number>> = { PageDown: 1, PageUp: -1 }

/** What has a use of its own for them. */
const OTHERS = 'input, textarea, select, [role="menu"]'

/**
 * Page Down leads from wherever the focus is in an article of a feed to the next article, Page Up to the one before, as
 * https://www.w3.org/WAI/ARIA/apg/patterns/feed/ has it. Each stands in an element with its `data-index`.
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
