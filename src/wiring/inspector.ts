import type { InspectionEvent, Observer } from 'xstate'

let observer: Observer<InspectionEvent> | undefined

/** Where running charts report to; `undefined` unless a developer asked for it with `?inspect`. */
export const inspect = (): Observer<InspectionEvent> | undefined => observer

/** The shape of a value, its numbers and its flags, but nothing that a person typed, no name and no token. */
function masked(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? '' : '•••'
  if (Array.isArray(value)) return value.map(masked)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, masked(inner)]))
}

interface Reported {
  snapshot?: { value?: unknown; status?: unknown; tags?: unknown }
  event?: { type: string }
}

/** A report of a running chart with only its states and the names of its events left readable. */
export function withoutPersonalData<Report extends Reported>(report: Report): Report {
  const plain: Report = JSON.parse(JSON.stringify(report))
  const { snapshot, event } = plain
  if (snapshot) {
    const { value, status, tags } = snapshot
    plain.snapshot = { ...(masked(snapshot) as object), value, status, tags }
  }
  if (event) plain.event = { ...(masked(event) as object), type: event.type }
  return plain
}

/** Opens the Stately inspector in development; the branch and the import are gone from the production bundle. */
export async function startInspector(): Promise<void> {
  if (!import.meta.env.DEV) return
  if (!new URLSearchParams(location.search).has('inspect')) return
  const { createBrowserInspector } = await import('@statelyai/inspect')
  observer = createBrowserInspector({ serialize: withoutPersonalData }).inspect
}
