import type { AttentionChanged } from '#machines/tab/attention.ts'
import { hearing } from './actors.ts'

/**
 * Reports when the tab becomes hidden or offline, and when it is visible and online again. If the tab is visible and
 * online from the start, nothing is reported until that changes.
 */
export const attention = hearing<AttentionChanged>((tell) => {
  let isHere = true
  const look = () => {
    const wasHere = isHere
    isHere = document.visibilityState === 'visible' && navigator.onLine
    if (isHere !== wasHere) tell({ type: isHere ? 'attention.returned' : 'attention.lost' })
  }
  look()
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', look)
  window.addEventListener('offline', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('online', look)
    window.removeEventListener('offline', look)
  }
})
