import { useSelector } from '@xstate/react'
import type { AppRef } from '#machines/tab/app.machine.ts'
import { later } from '#views/kit/later.tsx'

const LateLine = later(() => import('./LateLine.tsx'))

/** Says that the server keeps somebody waiting. The line comes with the code of the first call. */
export function LateCalls({ app }: { app: AppRef }) {
  const calls = useSelector(app, ({ children }) => children.lateCalls)
  const areAnyLate = useSelector(calls, (snapshot) => snapshot?.matches('some'))
  return areAnyLate && <LateLine onCancel={() => calls?.send({ type: 'cancel.requested' })} />
}
