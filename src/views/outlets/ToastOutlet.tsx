import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import type { ToastsRef } from '#machines/toasts.machine.ts'

const Toaster = lazy(() => import('./Toaster.tsx'))

/** Shows what the toasts' chart says; sonner is fetched with the first message. */
export function ToastOutlet({ toasts }: { toasts: ToastsRef }) {
  const isNeeded = useSelector(toasts, ({ context }) => context.announced > 0)
  return (
    isNeeded && (
      <Suspense fallback={null}>
        <Toaster toasts={toasts} />
      </Suspense>
    )
  )
}
