import { nextTick } from '#rules/time/clock.ts'
import { hearing } from './actors.ts'

export type ClockTicked = { type: 'clock.ticked'; now: string }
/** Sent to the clock with the next time at which it should tick; null if there is none. */
export type BoundaryExpected = { type: 'boundary.expected'; at: string | null }

/**
 * Ticks at each requested time (immediately if it is in the past), at local midnight, and when the reader returns to
 * this tab.
 */
export const clock = hearing<ClockTicked, BoundaryExpected>((tell, receive) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const boundaries: Date[] = []
  const wind = () => {
    clearTimeout(timer)
    const now = new Date()
    timer = setTimeout(tick, nextTick(now, boundaries).getTime() - now.getTime())
  }
  const tick = () => {
    tell({ type: 'clock.ticked', now: new Date().toISOString() })
    wind()
  }
  const onReturn = () => {
    if (document.visibilityState === 'visible') tick()
  }
  receive(({ at }) => {
    if (at !== null && new Date(at) <= new Date()) return tick()
    if (at !== null) boundaries.push(new Date(at))
    wind()
  })
  document.addEventListener('visibilitychange', onReturn)
  wind()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onReturn)
  }
})
