import type { Call } from './http.ts'

const PATIENCE_MS = 5_000

/** Checks that the server that hosts the client's files responds; rejects if it does not. */
export async function reachSite({ signal }: Call = {}): Promise<void> {
  const patience = AbortSignal.timeout(PATIENCE_MS)
  const { ok } = await fetch('/', {
    method: 'HEAD',
    cache: 'no-store',
    signal: signal ? AbortSignal.any([signal, patience]) : patience,
  })
  if (!ok) throw new Error('the server has no pages to hand out')
}
