import { useSelector } from '@xstate/react'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import 'sonner/dist/styles.css'
import type { ToastsRef, toastsMachine } from '#machines/tab/toasts.machine.ts'
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

/** Renders the chart's current message with sonner. Only the chart decides how long it is shown. */
export default function Toaster({ toasts }: { toasts: ToastsRef }) {
  const shown = useSelector(toasts, (snapshot) =>
    isShown[screenOf(snapshot)] ? snapshot.context.queue[0] : undefined,
  )
  useEffect(() => toasts.send({ type: 'outlet.ready' }), [toasts])
  useEffect(() => {
    if (shown === undefined) return
    const { id, message, tone } = shown
    sonner.custom(
      () => (
        // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps it open; the close button acts
        <div
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
  return <Sonner position="top-center" visibleToasts={1} className={styles.toaster} />
}
