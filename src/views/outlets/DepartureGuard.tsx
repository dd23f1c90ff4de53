import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { DepartureRef } from '#machines/exchange/departure.machine.ts'
import { later } from '#views/kit/later.tsx'

const LeaveQuestion = later(async () => ({
  default: (await import('#views/tab/LeaveQuestion.tsx')).LeaveQuestion,
}))

const keepOpen = (event: BeforeUnloadEvent) => event.preventDefault()

/** Asks before what was typed is lost: by a link in words of our own, by closing the tab in those of the browser. */
export function DepartureGuard({ departure }: { departure: DepartureRef }) {
  const isFree = useSelector(departure, (snapshot) => snapshot.matches('free'))
  const isAsking = useSelector(departure, (snapshot) => snapshot.matches('asking'))
  useEffect(() => {
    if (isFree) return
    LeaveQuestion.prefetch()
    window.addEventListener('beforeunload', keepOpen)
    return () => window.removeEventListener('beforeunload', keepOpen)
  }, [isFree])
  return (
    isAsking && (
      <LeaveQuestion
        onStay={() => departure.send({ type: 'departure.abandoned' })}
        onLeave={() => departure.send({ type: 'departure.confirmed' })}
      />
    )
  )
}
