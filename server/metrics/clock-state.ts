import { addSeconds } from 'date-fns'
import type { FastifyInstance } from 'fastify'

/** Number of ticks that may be late before the clock counts as standing, and the least time in seconds. */
const LATE = { ticks: 4, seconds: 120 }

/** Returns the state of the clock in this process. */
export function clockState({ ticks, clock, config }: FastifyInstance): 'ok' | 'off' | 'standing' {
  if (config.jobsOff !== null || config.role === 'web') return 'off'
  const patience = Math.max(LATE.seconds, LATE.ticks * config.clockSeconds)
  const isLate = addSeconds(ticks.last ?? ticks.since, patience) < clock.now()
  return isLate ? 'standing' : 'ok'
}
