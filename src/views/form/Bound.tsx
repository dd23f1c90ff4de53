import type { ReactNode } from 'react'
import type { FormRef, FormValues } from '#machines/form.ts'
import { useField } from './useField.ts'

/** What the form passes to its field; the page passes the rest. */
type Tied = 'name' | 'value' | 'error' | 'onChange' | 'onBlur'

/** The props that every field of the kit has, whatever its value is. */
interface FieldOf<Value> {
  value: Value
  onChange: (value: Value) => void
}

type BoundProps<Values extends FormValues, Name extends keyof Values & string, Props> = {
  as: (props: Props) => ReactNode
  form: FormRef<Values>
  /** A field whose value is of the kind the component shows. */
  name: Props extends FieldOf<infer Value> ? (Values[Name] extends Value ? Name : never) : Name
} & Omit<NoInfer<Props>, Tied>

/** A field of the kit tied to a field of a form: a keystroke renders this one again, and none of its neighbours. */
export function Bound<Values extends FormValues, Name extends keyof Values & string, Props>({
  as: Field,
  form,
  name,
  ...rest
}: BoundProps<Values, Name, Props>) {
  const tied = useField<Values, Name>(form, name as Name)
  return <Field {...({ ...rest, ...tied } as unknown as Props & object)} />
}
