import type { InspectionEvent, Observer } from 'xstate'

let observer: Observer<InspectionEvent> | undefined

/** The observer of running charts; `undefined` unless a developer asked for it with `?inspect`. */
export const inspect = (): Observer<InspectionEvent> | undefined => observer

/** Returns a value's shape, numbers and flags without its strings, which may hold typed text, names or tokens. */
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

/** Returns a chart's report with every string masked except the states, tags and names of events. */
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

/** Opens the Stately inspector in development. The production bundle contains neither the branch nor the import. */
export async function startInspector(): Promise<void> {
  if (!import.meta.env.DEV) return
  if (!new URLSearchParams(location.search).has('inspect')) return
  const { createBrowserInspector } = await import('@statelyai/inspect')
  observer = createBrowserInspector({ serialize: withoutPersonalData }).inspect
}
