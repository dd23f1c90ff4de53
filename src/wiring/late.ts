/** A call that keeps somebody waiting. */
export interface LateCall {
  cancel: () => void
}

const late = new Set<LateCall>()
const changes = new EventTarget()
const tellChange = () => changes.dispatchEvent(new Event('change'))

export function addLateCall(call: LateCall): void {
  late.add(call)
  tellChange()
}

/** Does nothing to a call that has ended in time. */
export function dropLateCall(call: LateCall): void {
  if (late.delete(call)) tellChange()
}

export function cancelLateCalls(): void {
  for (const { cancel } of [...late]) cancel()
}

/** Calls `listener` at once and whenever a call is late or has ended; returns how to stop listening. */
export function onLateCalls(listener: (areAnyLate: boolean) => void): () => void {
  const hear = () => listener(late.size > 0)
  changes.addEventListener('change', hear)
  hear()
  return () => changes.removeEventListener('change', hear)
}
