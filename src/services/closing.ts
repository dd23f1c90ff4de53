const stayOpen = (event: BeforeUnloadEvent) => event.preventDefault()

/** While it lasts, the browser asks in its own words before the tab is closed or loaded again. Returns how to end it. */
export function askBeforeClosing(): () => void {
  window.addEventListener('beforeunload', stayOpen)
  return () => window.removeEventListener('beforeunload', stayOpen)
}
