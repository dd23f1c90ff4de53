import { useSelector } from '@xstate/react'
import type { FormRef, FormValues } from '#machines/form.ts'
import { UnsavedWork } from '#views/outlets/UnsavedWork.tsx'

/** Nobody leaves this form by a link with something typed in it without being asked. */
export function Unsaved<Values extends FormValues>({ form }: { form: FormRef<Values> }) {
  return <UnsavedWork values={useSelector(form, ({ context }) => context.values)} />
}
