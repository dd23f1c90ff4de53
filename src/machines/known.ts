/**
 * A value that the state guarantees: a chart in that state knows it. Its absence is a fault of the chart, which no
 * stand-in may hide.
 */
export function known<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw new Error(`${what} is not known in this state`)
  return value
}
