/** A call that is taking so long that the member has to wait. */
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

/** Removes a late call. Does nothing for a call that was never late. */
export function dropLateCall(call: LateCall): void {
  if (late.delete(call)) tellChange()
}

export function cancelLateCalls(): void {
  for (const { cancel } of [...late]) cancel()
}

/** Calls `listener` now and whenever a call becomes late or ends. Returns a function that unsubscribes. */
export function onLateCalls(listener: (areAnyLate: boolean) => void): () => void {
  const hear = () => listener(late.size > 0)
  changes.addEventListener('change', hear)
  hear()
  return () => changes.removeEventListener('change', hear)
}
