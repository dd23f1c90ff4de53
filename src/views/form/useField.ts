import { useSelector } from '@xstate/react'
import { errorOf, type FormRef, type FormValues } from '#machines/form.ts'
import { afterPress } from '#views/kit/press.ts'

/** Binds a field of the kit to a field of a form's chart. Subscribes to that field's value and error only. */
export function useField<Values extends FormValues, Name extends keyof Values & string>(
  form: FormRef<Values>,
  name: Name,
) {
  const value = useSelector(form, ({ context }) => context.values[name])
  const error = useSelector(form, ({ context }) => errorOf<Values>(context, name))
  return {
    name,
    value,
    error,
    onChange: (changed: Values[Name]) => form.send({ type: 'field.changed', name, value: changed }),
    onBlur: () =>
      afterPress(() => {
        // The click that caused this blur may have stopped the form's chart already.
        if (form.getSnapshot().status === 'active') form.send({ type: 'field.left', name })
      }),
  }
}
