import { useEffect, useRef } from 'react'
import type { ItemShown } from '#machines/list-types.ts'
import { focusInView } from '#views/kit/focus.ts'
import { afterFrames, catchLater, DIALOGS } from '#views/kit/giving-back.ts'

interface AddedInViewProps {
  list: {
    on: (
      type: ItemShown['type'],
      handler: (shown: ItemShown) => void,
    ) => { unsubscribe: () => void }
  }
}

/** Number of frames that a windowed list needs to render the items at its new scroll position. */
const DRAWING = 3

/**
 * Placed beside a feed. When the reader adds an article on this page, scrolls the article into view and focuses it. The
 * focus ring is visible even after a mouse click. A reader who has scrolled further down keeps their place.
 */
export function AddedInView({ list }: AddedInViewProps) {
  const marker = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    let stopWaiting = () => {}
    const subscription = list.on('item.shown', () => {
      stopWaiting()
      stopWaiting = catchLater(() => leadToFirst(marker.current), isCovered)
    })
    return () => {
      subscription.unsubscribe()
      stopWaiting()
    }
  }, [list])
  return <span ref={marker} hidden />
}

const isCovered = () => document.querySelector(DIALOGS) !== null

function leadToFirst(marker: HTMLElement | null) {
  const articles = marker?.parentElement?.querySelector('[role="feed"]')
  if (!articles || articles.getBoundingClientRect().top < 0) return
  articles.scrollIntoView({ block: 'start', behavior: 'instant' })
  afterFrames(DRAWING, () => {
    const article = articles.querySelector('article')
    if (!article) return
    article.dataset.focusVisible = ''
    article.addEventListener('blur', () => delete article.dataset.focusVisible, { once: true })
    focusInView(article)
  })
}
