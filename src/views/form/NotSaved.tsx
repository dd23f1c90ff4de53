import { useSelector } from '@xstate/react'
import type { FormRef, FormValues } from '#machines/form.ts'
import { isSaidAtField } from '#rules/form/form.ts'
import { reasonOf } from '#rules/wire/problem.ts'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'

interface NotSavedProps<Values extends FormValues> {
  form: FormRef<Values>
  /** What is said where the server gave no reason. */
  children?: string
}

/** A quiet line for what went wrong with the form as a whole; what concerns one field is said at that field. */
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
