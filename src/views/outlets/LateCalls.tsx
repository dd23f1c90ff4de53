import { useSelector } from '@xstate/react'
import type { AppRef } from '#machines/tab/app.machine.ts'
import { later } from '#views/later/later.tsx'

const LateLine = later(() => import('./LateLine.tsx'))

/** Shows that a request is taking long. This code is loaded together with the HTTP client. */
export function LateCalls({ app }: { app: AppRef }) {
  const calls = useSelector(app, ({ children }) => children.lateCalls)
  const areAnyLate = useSelector(calls, (snapshot) => snapshot?.matches('some'))
  return areAnyLate && <LateLine onCancel={() => calls?.send({ type: 'cancel.requested' })} />
}
