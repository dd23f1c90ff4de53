import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { ToastsRef } from '#machines/tab/toasts.machine.ts'
import { later } from '#views/later/later.tsx'

const Toaster = later(() => import('./Toaster.tsx'))

interface ToastOutletProps {
  toasts: ToastsRef
  path: string
}

/**
 * Shows the messages from the chart of toasts. The library sonner is loaded with the first message. Errors are removed
 * when the page changes.
 */
export function ToastOutlet({ toasts, path }: ToastOutletProps) {
  const shownAt = useRef(path)
  useEffect(() => {
    if (shownAt.current === path) return
    shownAt.current = path
    toasts.send({ type: 'errors.outdated' })
  }, [path, toasts])
  const isNeeded = useSelector(toasts, ({ context }) => context.announced > 0)
  return isNeeded && <Toaster toasts={toasts} />
}
