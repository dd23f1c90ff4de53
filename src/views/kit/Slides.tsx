import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type Swiper from 'swiper'
import { IconButton } from './IconButton.tsx'
import styles from './Slides.module.css'

export interface Slide {
  id: number
  content: ReactNode
}

export interface SlidesProps {
  /** Accessible name of the carousel, e.g. "Pictures by Nettle". */
  label: string
  /** Singular noun of a slide, e.g. "picture". */
  of: string
  slides: readonly Slide[]
  /** Returns the position as text, e.g. "2 of 5". */
  place: (index: number, count: number) => string
}

const SPEED_MS = 300

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

const shownIn = (row: Element) => Math.round(Math.abs(row.scrollLeft) / row.clientWidth)
const directionOf = (row: Element) => (getComputedStyle(row).direction === 'rtl' ? -1 : 1)

/**
 * A carousel that fills its parent and wraps around, operated by swiping, buttons or the keyboard. Swiper is loaded on
 * the first press. Until it has loaded, or if it fails to load, the browser scrolls the slides.
 */
export function Slides({ label, of, slides, place }: SlidesProps) {
  const frame = useRef<HTMLDivElement>(null)
  const swiper = useRef<Swiper>(undefined)
  const [index, setIndex] = useState(0)
  const [isTouched, touch] = useState(false)
  const [isHeld, hold] = useState(false)
  const [code, keepCode] = useState<typeof import('swiper')>()

  useEffect(() => {
    if (isTouched) import('swiper').then(keepCode, () => touch(false))
  }, [isTouched])

  useEffect(() => {
    const row = frame.current
    // Swiper must not be initialised while a finger is moving the row.
    if (!row || !code || isHeld) return
    const initialSlide = shownIn(row)
    row.scrollLeft = 0
    const made = new code.default(row, {
      initialSlide,
      rewind: true,
      // Lets a pressed picture take the focus, so that the focus can return to it when the lightbox closes.
      touchStartPreventDefault: false,
      wrapperClass: styles.row,
      slideClass: styles.slide,
      speed: isStill() ? 0 : SPEED_MS,
      on: { activeIndexChange: ({ activeIndex }) => setIndex(activeIndex) },
    })
    swiper.current = made
    return () => {
      swiper.current = undefined
      made.destroy()
    }
  }, [code, isHeld])

  function scrollBy(step: 1 | -1) {
    const row = frame.current
    if (!row) return
    const next = (shownIn(row) + step + slides.length) % slides.length
    row.scrollLeft = next * row.clientWidth * directionOf(row)
  }

  const turn = {
    before: () => (swiper.current ? swiper.current.slidePrev() : scrollBy(-1)),
    after: () => (swiper.current ? swiper.current.slideNext() : scrollBy(1)),
  }

  function followScroll() {
    const row = frame.current
    if (row && !swiper.current) setIndex(shownIn(row))
  }

  function turnByKey(event: KeyboardEvent<HTMLElement>) {
    touch(true)
    const isMirrored = directionOf(event.currentTarget) < 0
    const keys: Readonly<Record<string, () => void>> = {
      ArrowLeft: isMirrored ? turn.after : turn.before,
      ArrowRight: isMirrored ? turn.before : turn.after,
    }
    const act = keys[event.key]
    if (!act || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    act()
  }

  return (
    <section
      className={styles.slides}
      aria-roledescription="carousel"
      aria-label={label}
      onKeyDown={turnByKey}
      onPointerDown={() => touch(true)}
    >
      <div
        ref={frame}
        className={styles.frame}
        data-scrolls={code === undefined || isHeld || undefined}
        onScroll={followScroll}
        onPointerDown={() => hold(swiper.current === undefined)}
        onPointerUp={() => hold(false)}
        onScrollEnd={() => hold(false)}
      >
        <div className={styles.row}>
          {slides.map(({ id, content }, at) => (
            // biome-ignore lint/a11y/useSemanticElements: the ARIA carousel pattern uses a group, not a fieldset
            <div
              key={id}
              className={styles.slide}
              role="group"
              aria-roledescription="slide"
              aria-label={place(at, slides.length)}
              inert={at !== index}
            >
              {content}
            </div>
          ))}
        </div>
      </div>
      <div className={styles.controls}>
        <IconButton
          variant="media"
          tip={false}
          label={`Previous ${of}`}
          icon={<ChevronLeft />}
          onClick={turn.before}
        />
        <p className={styles.place} role="status">
          {place(index, slides.length)}
        </p>
        <IconButton
          variant="media"
          tip={false}
          label={`Next ${of}`}
          icon={<ChevronRight />}
          onClick={turn.after}
        />
      </div>
    </section>
  )
}
