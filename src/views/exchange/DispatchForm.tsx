import { useSelector } from '@xstate/react'
import type { DispatchRef } from '#machines/dispatch.machine.ts'
import type { FormRef } from '#machines/forms/form.ts'
import type { SentValues } from '#machines/forms/sent.form.ts'
import { linkFieldLabel } from '#rules/step-words.ts'
import { Form } from '#views/form/Form.tsx'
import { useField } from '#views/form/useField.ts'
import { TextField } from '#views/kit/TextField.tsx'
import { SavingUpdate, UpdateActions } from './UpdateActions.tsx'

interface DispatchFormProps {
  dispatch: DispatchRef
  onBack: () => void
}

/** A parcel or a digital gift is on its way. */
export function DispatchForm({ dispatch, onBack }: DispatchFormProps) {
  const form = useSelector(dispatch, ({ children }) => children.sent)
  const problem = useSelector(dispatch, ({ context }) => context.problem)
  const type = useSelector(dispatch, ({ context }) => context.stepType)
  if (form === undefined) return <SavingUpdate />
  return (
    <Form form={form} label="Post an update">
      <LinkField form={form} label={linkFieldLabel(type)} />
      <UpdateActions form={form} problem={problem} onBack={onBack} />
    </Form>
  )
}

function LinkField({ form, label }: { form: FormRef<SentValues>; label: string }) {
  return (
    <TextField
      {...useField(form, 'content')}
      label={label}
      type="url"
      dir="ltr"
      placeholder="https://"
      description="You can leave it empty."
    />
  )
}
