import { useCallback } from 'react'
import { SHOWN_MARKUP } from '#rules/text/allowed-markup.ts'
import { shortened, visibleLength } from '#rules/text/characters.ts'
import { useLinksInside } from './kit/links.ts'
import { cleanedMarkup } from './kit/trusted.ts'

interface CleanMarkupProps {
  html: string
  className: string | undefined
  /** Maximum number of characters to show; undefined shows all. */
  limit: number | undefined
}

/** Shows sanitised markup. Links to this site go through the router. */
export default function CleanMarkup({ html, className, limit }: CleanMarkupProps) {
  const follow = useLinksInside()
  const show = useCallback(
    (place: HTMLElement | null) => {
      const fragment = cleanedMarkup(html, SHOWN_MARKUP)
      if (limit !== undefined) fold(fragment, limit)
      place?.replaceChildren(fragment)
    },
    [html, limit],
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only the links inside are interactive, also by keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: pressing Enter on a link fires a click
    <div ref={show} className={className} dir="auto" onClick={follow} />
  )
}

/** Truncates the fragment after `limit` characters and keeps the enclosing elements. */
function fold(fragment: DocumentFragment, limit: number): void {
  const texts = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT)
  let left = limit
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    const length = visibleLength(text.data, left)
    if (length > left) {
      text.data = shortened(text.data, left)
      const rest = document.createRange()
      rest.setStartAfter(text)
      rest.setEnd(fragment, fragment.childNodes.length)
      rest.deleteContents()
      return
    }
    left -= length
  }
}
