import { useSelector } from '@xstate/react'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import 'sonner/dist/styles.css'
import type { ToastsRef, toastsMachine } from '#machines/tab/toasts.machine.ts'
import { clearTop, TOAST_TOP } from '#rules/tab/toast-place.ts'
import { type Screens, screenOf } from '#views/flow.tsx'
import { IconButton } from '#views/kit/IconButton.tsx'
import styles from './Toaster.module.css'

const isShown = {
  unready: false,
  idle: false,
  showing: true,
  held: true,
  closing: false,
  waiting: false,
} satisfies Record<Screens<typeof toastsMachine>, boolean>

/** Returns a position where the toast covers no bar, no dialog header and not the focused element. */
function placeOf(toast: HTMLElement) {
  const { left, right, height } = toast.getBoundingClientRect()
  const focused = document.activeElement
  const strips = [...document.querySelectorAll('[data-keep-clear]'), ...(focused ? [focused] : [])]
    .filter((element) => !element.contains(toast) && !toast.contains(element))
    .map((element) => element.getBoundingClientRect())
    // An element that covers half of the window, such as a whole page or dialog, is ignored, because the toast cannot
    // avoid it.
    .filter((box) => box.height < innerHeight / 2 && box.left < right && box.right > left)
  return clearTop(height, strips, innerHeight)
}

/**
 * Renders the chart's current message with sonner. Only the chart decides how long the message is shown. While it is
 * shown, the toast moves away from any element that gets the focus.
 */
export default function Toaster({ toasts }: { toasts: ToastsRef }) {
  const shown = useSelector(toasts, (snapshot) =>
    isShown[screenOf(snapshot)] ? snapshot.context.queue[0] : undefined,
  )
  const element = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(TOAST_TOP)
  useEffect(() => toasts.send({ type: 'outlet.ready' }), [toasts])
  useEffect(() => {
    const place = () => element.current && setTop(placeOf(element.current))
    // A dialog that slides in reaches its final position only at the end of the animation.
    const events = ['focusin', 'animationend']
    for (const name of events) document.addEventListener(name, place)
    return () => {
      for (const name of events) document.removeEventListener(name, place)
    }
  }, [])
  useEffect(() => {
    if (shown === undefined) return
    const { id, message, tone } = shown
    sonner.custom(
      () => (
        // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps it open; the close button acts
        <div
          ref={(shownElement) => {
            element.current = shownElement
            if (shownElement) setTop(placeOf(shownElement))
          }}
          className={styles.toast}
          data-tone={tone}
          onPointerEnter={() => toasts.send({ type: 'pointer.entered' })}
          onPointerLeave={() => toasts.send({ type: 'pointer.left' })}
          onFocus={() => toasts.send({ type: 'pointer.entered' })}
          onBlur={() => toasts.send({ type: 'pointer.left' })}
        >
          {tone === 'good' ? <CircleCheck aria-hidden /> : <CircleAlert aria-hidden />}
          <span>{message}</span>
          <IconButton
            label="Close"
            icon={<X />}
            onClick={() => toasts.send({ type: 'toast.dismissed', id })}
          />
        </div>
      ),
      { id, duration: Number.POSITIVE_INFINITY },
    )
    return () => {
      sonner.dismiss(id)
    }
  }, [shown, toasts])
  return (
    <Sonner
      position="top-center"
      offset={{ top }}
      mobileOffset={{ top }}
      visibleToasts={1}
      className={styles.toaster}
    />
  )
}
