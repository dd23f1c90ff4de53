const stayOpen = (event: BeforeUnloadEvent) => event.preventDefault()

/** Makes the browser ask before the tab is closed or reloaded. Returns a function that turns the prompt off again. */
export function askBeforeClosing(): () => void {
  window.addEventListener('beforeunload', stayOpen)
  return () => window.removeEventListener('beforeunload', stayOpen)
}
