import { useSelector } from '@xstate/react'
import type { DispatchRef } from '#machines/exchange/dispatch.machine.ts'
import type { SentValues } from '#machines/exchange/sent.form.ts'
import type { FormRef } from '#machines/form.ts'
import type { StepType } from '#rules/exchange/step.ts'
import { linkFieldHint, linkFieldLabel, RECIPIENT_CHANGED } from '#rules/exchange/step-words.ts'
import { Bound } from '#views/form/Bound.tsx'
import { Form } from '#views/form/Form.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { TextField } from '#views/kit/TextField.tsx'
import { SavingUpdate, UpdateActions } from './UpdateActions.tsx'

interface DispatchFormProps {
  dispatch: DispatchRef
  onBack: () => void
  backLabel?: 'Back' | 'Cancel'
}

/** Form to record that a parcel or a digital gift is on its way. */
export function DispatchForm({ dispatch, onBack, backLabel }: DispatchFormProps) {
  const form = useSelector(dispatch, ({ children }) => children.sent)
  const problem = useSelector(dispatch, ({ context }) => context.problem)
  const type = useSelector(dispatch, ({ context }) => context.stepType)
  const isRematched = useSelector(dispatch, ({ context }) => context.isRematched)
  if (form === undefined) return <SavingUpdate />
  return (
    <Form form={form} label="Post an update">
      <InlineStatus tone="info">{isRematched && RECIPIENT_CHANGED}</InlineStatus>
      <LinkField form={form} type={type} />
      <UpdateActions form={form} problem={problem} onBack={onBack} backLabel={backLabel} />
    </Form>
  )
}

function LinkField({ form, type }: { form: FormRef<SentValues>; type: StepType }) {
  return (
    <Bound
      as={TextField}
      form={form}
      name="content"
      label={linkFieldLabel(type)}
      type="url"
      dir="ltr"
      placeholder="https://"
      description={linkFieldHint(type)}
    />
  )
}
