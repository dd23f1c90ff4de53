/** Calls `listener` when the network is back. Returns a function that unsubscribes. */
export function onNetworkReturn(listener: () => void): () => void {
  window.addEventListener('online', listener)
  return () => window.removeEventListener('online', listener)
}
