import { useSelector } from '@xstate/react'
import type { FormRef, FormValues } from '#machines/form.ts'
import { isSaidAtField } from '#rules/form/form.ts'
import { reasonOf } from '#rules/wire/problem.ts'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'

interface NotSavedProps<Values extends FormValues> {
  form: FormRef<Values>
  /** Shown when the server gave no reason. */
  children?: string
}

/** The error of the form as a whole; errors of a single field are shown at that field. */
export function NotSaved<Values extends FormValues>({
  form,
  children = 'Not saved. Try again.',
}: NotSavedProps<Values>) {
  const problem = useSelector(form, ({ context }) => context.problem)
  const isAtField = useSelector(form, ({ context: { refusals, values } }) =>
    isSaidAtField(refusals, values),
  )
  return <InlineStatus>{problem && !isAtField && (reasonOf(problem) ?? children)}</InlineStatus>
}
