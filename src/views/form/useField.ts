import { useSelector } from '@xstate/react'
import { errorOf, type FormRef, type FormValues } from '#machines/form.ts'
import { afterPress } from '#views/kit/press.ts'

/** Ties one field of a form's chart to one field of the kit; each field listens only to its own value. */
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
        // The click may have been the end of the form.
        if (form.getSnapshot().status === 'active') form.send({ type: 'field.left', name })
      }),
  }
}
