import { type ComponentType, useState } from 'react'

interface Controlled {
  value: unknown
  onChange: (value: never) => void
}

/** Holds the value of a controlled field, as a form's chart would, and reports each change. */
export function holding<Props extends Controlled>(
  Field: ComponentType<Props>,
  start: Props['value'],
  told: (value: Props['value']) => void = () => undefined,
) {
  return function Holding(rest: Omit<Props, keyof Controlled>) {
    const [value, setValue] = useState(start)
    const onChange = (next: Props['value']) => {
      setValue(next)
      told(next)
    }
    return <Field {...({ ...rest, value, onChange } as unknown as Props)} />
  }
}
