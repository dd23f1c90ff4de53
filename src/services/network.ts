/** Calls `listener` when the network is back; returns how to stop listening. */
export function onNetworkReturn(listener: () => void): () => void {
  window.addEventListener('online', listener)
  return () => window.removeEventListener('online', listener)
}
