/** Follows the reports of the running charts. */
import type { StatelyInspectionEvent } from '@statelyai/inspect'
import type { StateValue } from 'xstate'

/** A chart that runs in the app, or has just ended there. */
export interface Running {
  readonly sessionId: string
  /** The id of the chart that runs. */
  readonly chart: string
  readonly value: StateValue
  readonly isActive: boolean
  /** The names of the chart's latest events, newest first. */
  readonly events: readonly string[]
}

/** All running charts, by session id, in the order in which they started. */
export type AllRunning = ReadonlyMap<string, Running>

const EVENTS_MAX = 8
const ENDED_MAX = 20

/** Removes the charts that ended first, once more than `ENDED_MAX` have ended. */
function withoutOldest(running: AllRunning): AllRunning {
  const ended = [...running.values()].filter(({ isActive }) => !isActive)
  const old = new Set(ended.slice(0, -ENDED_MAX).map(({ sessionId }) => sessionId))
  return new Map([...running].filter(([sessionId]) => !old.has(sessionId)))
}

/** Returns the running charts after a report. A report about an unknown chart changes nothing. */
export function followed(running: AllRunning, report: StatelyInspectionEvent): AllRunning {
  const { sessionId } = report
  const known = running.get(sessionId)
  const withOne = (one: Running) => withoutOldest(new Map(running).set(sessionId, one))
  if (report.type === '@xstate.actor') {
    const { id } = JSON.parse(report.definition ?? '{}')
    const { value, status } = report.snapshot
    if (typeof id !== 'string' || value === undefined) return running
    const events = known?.events ?? []
    return withOne({ sessionId, chart: id, value, isActive: status === 'active', events })
  }
  if (known === undefined) return running
  if (report.type === '@xstate.event') {
    if (report.event.type === 'xstate.init') return running
    return withOne({ ...known, events: [report.event.type, ...known.events].slice(0, EVENTS_MAX) })
  }
  const { value, status } = report.snapshot as { value?: StateValue; status: string }
  return withOne({ ...known, value: value ?? known.value, isActive: status === 'active' })
}
