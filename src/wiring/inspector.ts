import type { InspectionEvent, Observer } from 'xstate'

let observer: Observer<InspectionEvent> | undefined

/** Where running charts report to; `undefined` unless a developer asked with `?inspect`. */
export const inspect = (): Observer<InspectionEvent> | undefined => observer

/** What may be seen of a value: its shape, its numbers and its flags, never what a person typed or is called. */
export function masked(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? '' : '•••'
  if (Array.isArray(value)) return value.map(masked)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, masked(inner)]))
}

/** Opens the Stately inspector in development; the branch and the import are gone from the production bundle. */
export async function startInspector(): Promise<void> {
  if (!import.meta.env.DEV) return
  if (!new URLSearchParams(location.search).has('inspect')) return
  const { createBrowserInspector } = await import('@statelyai/inspect')
  observer = createBrowserInspector({
    sanitizeContext: (context) => masked(context) as typeof context,
    sanitizeEvent: (event) => ({ ...(masked(event) as object), type: event.type }),
  }).inspect
}
