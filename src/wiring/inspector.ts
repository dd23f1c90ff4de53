import type { InspectionEvent, Observer } from 'xstate'

let observer: Observer<InspectionEvent> | undefined

/** The observer of running charts; `undefined` unless a developer asked for it with `?inspect`. */
export const inspect = (): Observer<InspectionEvent> | undefined => observer

/** Starts the inspector in development. The production bundle contains neither the branch nor the import. */
export async function startInspector(): Promise<void> {
  if (!import.meta.env.DEV) return
  const { inspecting } = await import('./inspecting.ts')
  observer = await inspecting()
}
