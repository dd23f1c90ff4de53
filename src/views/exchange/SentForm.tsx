import { useSelector } from '@xstate/react'
import { ArrowLeft } from 'lucide-react'
import type { FormRef } from '#machines/forms/form.ts'
import type { SentValues } from '#machines/forms/sent.form.ts'
import type { StepBarRef } from '#machines/stepBar.machine.ts'
import { reasonOf } from '#rules/problem.ts'
import { linkFieldLabel } from '#rules/step-words.ts'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { useField } from '#views/form/useField.ts'
import { Button } from '#views/kit/Button.tsx'
import { DialogActions } from '#views/kit/Dialog.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { TextField } from '#views/kit/TextField.tsx'

interface SentFormProps {
  bar: StepBarRef
  form: FormRef<SentValues>
  onBack: () => void
}

/** A parcel or a digital gift is on its way. */
export function SentForm({ bar, form, onBack }: SentFormProps) {
  const type = useSelector(bar, ({ context }) => context.stepType)
  const problem = useSelector(bar, ({ context }) => context.problem)
  return (
    <Form form={form} label="Post an update">
      <TextField
        {...useField(form, 'content')}
        label={linkFieldLabel(type)}
        type="url"
        dir="ltr"
        placeholder="https://"
        description="You can leave it empty."
      />
      <InlineStatus>{problem && (reasonOf(problem) ?? 'Not saved. Try again.')}</InlineStatus>
      <DialogActions>
        <Button variant="quiet" icon={<ArrowLeft />} onClick={onBack}>
          Back
        </Button>
        <SubmitButton form={form}>Save the update</SubmitButton>
      </DialogActions>
    </Form>
  )
}
