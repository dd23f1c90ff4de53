import { MoveUp, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type Ref, useRef } from 'react'
import {
  Cropper as AdvancedCropper,
  type CropperRef,
  getBackgroundStyle,
} from 'react-advanced-cropper'
import './Cropper.css'
import styles from './Cropper.module.css'
import { IconButton } from './IconButton.tsx'

interface Selected {
  left: number
  top: number
  width: number
  height: number
}

export interface CropperProps {
  src: string
  /** Accessible name of the picture. */
  label: string
  /** Width divided by height; null for a free selection. */
  ratio: number | null
  /** Zoom factors of one step in and one step out. */
  zoom: { in: number; out: number }
  onLoad: () => void
  /** Called if the browser cannot decode the picture. */
  onRefuse: () => void
  /** Called with the selection, in pixels of the original picture. */
  onSelect: (selected: Selected) => void
}

/** Step of an arrow key, as a fraction of the picture's width or height. */
const STEP = 0.04

const ways = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
} as const

const isWay = (key: string): key is keyof typeof ways => key in ways

const arrows = [
  { key: 'ArrowLeft', label: 'Move left' },
  { key: 'ArrowRight', label: 'Move right' },
  { key: 'ArrowUp', label: 'Move up' },
  { key: 'ArrowDown', label: 'Move down' },
] as const

interface GroundProps {
  ref?: Ref<HTMLImageElement>
  cropper: CropperRef
  className?: string
}

/** The library's background image without its alt text, because the stage already has a label. */
function Ground({ ref, cropper, className }: GroundProps) {
  const image = cropper.getImage()
  const state = cropper.getState()
  if (!image || !state) return null
  return (
    <img
      key={image.src}
      ref={ref}
      className={['advanced-cropper-background-image', className].join(' ')}
      src={image.src}
      alt=""
      style={getBackgroundStyle(image, state, cropper.getTransitions())}
      draggable={false}
    />
  )
}

/** Lets the user select a part of a picture by dragging, pinching, arrow keys, plus and minus, or the buttons below. */
export function Cropper({ src, label, ratio, zoom, onLoad, onRefuse, onSelect }: CropperProps) {
  const cropper = useRef<CropperRef>(null)
  const tell = (ref: CropperRef | null) => {
    const selected = ref?.getCoordinates({ round: true })
    if (selected) onSelect(selected)
  }
  function move(way: keyof typeof ways) {
    const [x, y] = ways[way]
    cropper.current?.setCoordinates(({ coordinates, imageSize }) => ({
      left: (coordinates?.left ?? 0) + x * imageSize.width * STEP,
      top: (coordinates?.top ?? 0) + y * imageSize.height * STEP,
    }))
  }
  const zoomBy = (factor: number) => cropper.current?.zoomImage(factor)
  function press(event: KeyboardEvent) {
    if (isWay(event.key)) move(event.key)
    else if (event.key === '+' || event.key === '=') zoomBy(zoom.in)
    else if (event.key === '-') zoomBy(zoom.out)
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons within
    <div className={styles.cropper} onKeyDown={press}>
      <div role="img" aria-label={label} className={styles.stage}>
        <AdvancedCropper
          ref={cropper}
          src={src}
          className={styles.canvas}
          // Both options are off because they would refetch the file, which the CSP forbids. Browsers apply the EXIF
          // orientation themselves.
          checkOrientation={false}
          crossOrigin={false}
          canvas={false}
          backgroundComponent={Ground}
          stencilProps={{ aspectRatio: ratio ?? undefined, grid: true }}
          onReady={(ref) => {
            tell(ref)
            onLoad()
          }}
          onError={onRefuse}
          onChange={tell}
        />
      </div>
      <div role="toolbar" aria-label="The part to keep" className={styles.tools}>
        <IconButton
          variant="outline"
          label="Zoom out"
          icon={<ZoomOut />}
          onClick={() => zoomBy(zoom.out)}
        />
        <IconButton
          variant="outline"
          label="Zoom in"
          icon={<ZoomIn />}
          onClick={() => zoomBy(zoom.in)}
        />
        {arrows.map(({ key, label: words }) => (
          <IconButton
            key={key}
            variant="outline"
            label={words}
            icon={<MoveUp data-way={key} />}
            onClick={() => move(key)}
          />
        ))}
      </div>
    </div>
  )
}
