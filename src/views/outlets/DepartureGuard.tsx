import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { NavigationRef } from '#machines/tab/navigation.machine.ts'
import { later } from '#views/later/later.tsx'

const LeaveQuestion = later(async () => ({
  default: (await import('#views/tab/LeaveQuestion.tsx')).LeaveQuestion,
}))

/** Asks for confirmation before a link or Back discards unsaved input. */
export function DepartureGuard({ navigation }: { navigation: NavigationRef }) {
  const isFree = useSelector(navigation, ({ context }) => context.unsaved === 0)
  const isAsking = useSelector(navigation, (snapshot) => snapshot.matches('asking'))
  useEffect(() => {
    if (!isFree) LeaveQuestion.prefetch()
  }, [isFree])
  return (
    isAsking && (
      <LeaveQuestion
        onStay={() => navigation.send({ type: 'departure.abandoned' })}
        onLeave={() => navigation.send({ type: 'departure.confirmed' })}
      />
    )
  )
}
