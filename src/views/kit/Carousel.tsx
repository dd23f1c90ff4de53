import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './Carousel.module.css'
import { IconButton } from './IconButton.tsx'

interface CarouselProps {
  title: ReactNode
  /** Plural noun of the items for screen readers, e.g. "exchanges". */
  label: string
  /** @default 2 */
  level?: 2 | 3
  /** Width of the items: 15 or 34 rem, but always less than the row. @default 'md' */
  size?: 'md' | 'lg'
  /** `<li>` elements. */
  children: ReactNode
}

/** Scrolls the focused item fully into view. Browsers show only part of it, and the row would then snap back. */
function showWhole({ target }: FocusEvent) {
  if (target.matches(':focus-visible'))
    target.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'start' })
}

/** A row that scrolls sideways and snaps, with buttons as an alternative to swiping. */
export function Carousel({ title, label, level = 2, size = 'md', children }: CarouselProps) {
  const list = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState({ start: true, end: true })
  const Heading = `h${level}` as const

  useEffect(() => {
    const row = list.current
    if (!row) return
    const measure = () => {
      const travelled = Math.abs(row.scrollLeft)
      const start = travelled < 2
      const end = travelled + row.clientWidth > row.scrollWidth - 2
      setEnds((last) => (last.start === start && last.end === end ? last : { start, end }))
    }
    const sizes = new ResizeObserver(measure)
    sizes.observe(row)
    const items = new MutationObserver(measure)
    items.observe(row, { childList: true })
    row.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      items.disconnect()
      row.removeEventListener('scroll', measure)
    }
  }, [])

  function turn(pages: 1 | -1) {
    const row = list.current
    if (!row) return
    const forward = getComputedStyle(row).direction === 'rtl' ? -1 : 1
    row.scrollBy({ left: row.clientWidth * 0.8 * pages * forward })
  }

  return (
    <section aria-label={label} data-size={size}>
      <div className={styles.header}>
        <Heading>{title}</Heading>
        {!(ends.start && ends.end) && (
          <div className={styles.arrows}>
            <IconButton
              variant="outline"
              label={`Previous ${label}`}
              icon={<ArrowLeft />}
              isDisabled={ends.start}
              onClick={() => turn(-1)}
            />
            <IconButton
              variant="outline"
              label={`Next ${label}`}
              icon={<ArrowRight />}
              isDisabled={ends.end}
              onClick={() => turn(1)}
            />
          </div>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by the keyboard */}
      <ul ref={list} className={styles.row} tabIndex={0} aria-label={label} onFocus={showWhole}>
        {children}
      </ul>
    </section>
  )
}
