import { useSelector } from '@xstate/react'
import type { ToastsRef } from '#machines/toasts.machine.ts'
import { later } from '#views/kit/later.tsx'

const Toaster = later(() => import('./Toaster.tsx'))

/** Shows what the toasts' chart says; sonner is fetched with the first message. */
export function ToastOutlet({ toasts }: { toasts: ToastsRef }) {
  const isNeeded = useSelector(toasts, ({ context }) => context.announced > 0)
  return isNeeded && <Toaster toasts={toasts} />
}
