import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import Swiper from 'swiper'
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
  /** "2 of 5" */
  place: (index: number, count: number) => string
}

const SPEED_MS = 300

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * A carousel that fills its parent and wraps around, operated by swiping, buttons or the keyboard.
 */
export default function Slides({ label, of, slides, place }: SlidesProps) {
  const frame = useRef<HTMLDivElement>(null)
  const swiper = useRef<Swiper>(undefined)
  const [index, setIndex] = useState(0)

  useEffect(() => {
    if (!frame.current) return
    const made = new Swiper(frame.current, {
      rewind: true,
      // Lets a pressed element take the focus, so that it can be restored when the overlay it opens is closed.
      touchStartPreventDefault: false,
      wrapperClass: styles.row,
      slideClass: styles.slide,
      speed: isStill() ? 0 : SPEED_MS,
      on: { activeIndexChange: ({ activeIndex }) => setIndex(activeIndex) },
    })
    swiper.current = made
    return () => void made.destroy()
  }, [])

  const turn = {
    before: () => swiper.current?.slidePrev(),
    after: () => swiper.current?.slideNext(),
  }

  function turnByKey(event: KeyboardEvent<HTMLElement>) {
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
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
    >
      <div ref={frame} className={styles.frame}>
        <div className={styles.row}>
          {slides.map(({ id, content }, at) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is a group as the carousel pattern has it, no fieldset
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
