import type { ReactNode } from 'react'
import type { FormRef, FormValues } from '#machines/form.ts'
import { useField } from './useField.ts'

/** Props that `Bound` sets on its field. The page sets the remaining props. */
type Tied = 'name' | 'value' | 'error' | 'onChange' | 'onBlur'

/** The props that every field of the kit has, for any type of value. */
interface FieldOf<Value> {
  value: Value
  onChange: (value: Value) => void
}

type BoundProps<Values extends FormValues, Name extends keyof Values & string, Props> = {
  as: (props: Props) => ReactNode
  form: FormRef<Values>
  /** Resolves to the name of the form field if its value has the type that the component accepts. */
  name: Props extends FieldOf<infer Value> ? (Values[Name] extends Value ? Name : never) : Name
} & Omit<NoInfer<Props>, Tied>

/** Binds a field of the kit to a field of a form. A keystroke re-renders only this field. */
export function Bound<Values extends FormValues, Name extends keyof Values & string, Props>({
  as: Field,
  form,
  name,
  ...rest
}: BoundProps<Values, Name, Props>) {
  const tied = useField<Values, Name>(form, name as Name)
  return <Field {...({ ...rest, ...tied } as unknown as Props & object)} />
}
