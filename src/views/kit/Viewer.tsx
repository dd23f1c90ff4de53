import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Button } from './Button.tsx'
import { FocusAfterwards } from './FocusAfterwards.tsx'
import { IconButton } from './IconButton.tsx'
import { Spinner } from './Spinner.tsx'
import { useZoom } from './useZoom.ts'
import styles from './Viewer.module.css'

export interface ViewerProps {
  /** Accessible name of the viewer, e.g. "Pictures by Nettle". */
  label: string
  picture: {
    src: string
    /** A smaller version that is already loaded. */
    preview: string
    width: number
    height: number
    /** Alt text. */
    alt: string
  }
  /** Position, e.g. "2 of 5"; undefined for a single picture. */
  place?: string | undefined
  /** URLs of the adjacent pictures, to preload. */
  neighbours: readonly string[]
  stage: 'closed' | 'loading' | 'seen' | 'broken'
  onLoaded: () => void
  onFailed: () => void
  onRetry: () => void
  onTurn: (by: 1 | -1) => void
  onEnd: (end: 'first' | 'last') => void
  onClose: () => void
}

/** Distance that an arrow key pans a zoomed picture, in pixels. */
const MOVE = 60

/** A picture in full screen that can be zoomed and panned, with navigation to the adjacent pictures. */
export function Viewer(props: ViewerProps) {
  return (
    <ModalOverlay
      className={styles.overlay}
      isOpen={props.stage !== 'closed'}
      onOpenChange={props.onClose}
    >
      <Modal className={styles.modal}>
        <AriaDialog className={styles.dialog} aria-label={props.label}>
          <FocusAfterwards />
          <Shown {...props} />
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

function Shown(props: ViewerProps) {
  const { picture, place, neighbours, stage, onTurn, onEnd, onClose } = props
  const frame = useRef<HTMLDivElement>(null)
  const isMirrored = () =>
    frame.current !== null && getComputedStyle(frame.current).direction === 'rtl'
  const turnTo = (side: 1 | -1) => place && onTurn(isMirrored() ? (-side as 1 | -1) : side)
  const { zoom, handlers, larger, smaller, whole, move } = useZoom(frame, {
    of: picture.src,
    picture,
    onSwipe: turnTo,
  })
  const isZoomed = zoom.scale > 1
  const across = (side: 1 | -1) => (isZoomed ? move({ x: -side * MOVE, y: 0 }) : turnTo(side))
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => across(-1),
    ArrowRight: () => across(1),
    ArrowUp: () => move({ x: 0, y: MOVE }),
    ArrowDown: () => move({ x: 0, y: -MOVE }),
    Home: () => place && onEnd('first'),
    End: () => place && onEnd('last'),
    '+': larger,
    '=': larger,
    '-': smaller,
    '0': whole,
  }
  function press(event: KeyboardEvent) {
    const act = keys[event.key]
    if (!act || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    act()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys have to work wherever the focus is inside the dialog
    <div className={styles.shown} onKeyDown={press}>
      <div className={styles.bar}>
        <p className={styles.place}>{place}</p>
        <IconButton
          label="Zoom out"
          tip="bottom"
          icon={<ZoomOut />}
          isDisabled={!isZoomed}
          onClick={smaller}
        />
        <IconButton label="Zoom in" tip="bottom" icon={<ZoomIn />} onClick={larger} />
        <IconButton autoFocus label="Close" tip={false} icon={<X />} onClick={onClose} />
      </div>
      <div ref={frame} className={styles.frame} data-zoomed={isZoomed || undefined} {...handlers}>
        <Large {...props} transform={`translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`} />
        {stage === 'loading' && <Spinner size="lg" />}
      </div>
      <div className={styles.foot}>
        {place && (
          <IconButton
            label="Previous picture"
            tip={false}
            variant="outline"
            icon={<ChevronLeft />}
            onClick={() => onTurn(-1)}
          />
        )}
        <p className={styles.words} dir="auto">
          {picture.alt}
        </p>
        {place && (
          <IconButton
            label="Next picture"
            tip={false}
            variant="outline"
            icon={<ChevronRight />}
            onClick={() => onTurn(1)}
          />
        )}
      </div>
      <p className="visually-hidden" role="status">
        {stage !== 'loading' && [place, picture.alt].filter(Boolean).join(': ')}
      </p>
      {neighbours.map((src) => (
        <img key={src} src={src} alt="" hidden />
      ))}
    </div>
  )
}

function Large(props: ViewerProps & { transform: string }) {
  const { picture, stage, onLoaded, onFailed, onRetry, transform } = props
  if (stage === 'broken')
    return (
      <div className={styles.broken}>
        <p>We couldn’t load this picture.</p>
        <Button onClick={onRetry}>Try again</Button>
      </div>
    )
  return (
    <img
      key={picture.src}
      className={styles.large}
      src={picture.src}
      alt={picture.alt}
      draggable={false}
      style={{ transform, backgroundImage: stage === 'loading' ? `url("${picture.preview}")` : '' }}
      onLoad={onLoaded}
      onError={onFailed}
    />
  )
}
