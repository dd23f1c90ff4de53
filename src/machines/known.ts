/**
 * Returns a value that the chart's current state guarantees. A missing one is a bug in the chart, so it throws instead
 * of using a default.
 */
export function known<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw new Error(`${what} is not known in this state`)
  return value
}
