import { useSelector } from '@xstate/react'
import { ArrowLeft } from 'lucide-react'
import type { FormRef } from '#machines/forms/form.ts'
import type { ReceivedValues } from '#machines/forms/received.form.ts'
import type { ReceiptRef } from '#machines/receipt.machine.ts'
import type { PostTag } from '#rules/post.ts'
import { reasonOf } from '#rules/problem.ts'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { useField } from '#views/form/useField.ts'
import { Button } from '#views/kit/Button.tsx'
import { Checkbox } from '#views/kit/Checkbox.tsx'
import { CheckboxGroup } from '#views/kit/CheckboxGroup.tsx'
import { DialogActions } from '#views/kit/Dialog.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import { TextArea } from '#views/kit/TextArea.tsx'

interface ReceiptFormProps {
  receipt: ReceiptRef
  onBack: () => void
}

/** A gift has come: told to the others, or only noted. */
export function ReceiptForm({ receipt, onBack }: ReceiptFormProps) {
  const form = useSelector(receipt, ({ children }) => children.received)
  const tags = useSelector(receipt, ({ context }) => context.tags)
  const problem = useSelector(receipt, ({ context }) => context.problem)
  if (form === undefined) {
    return (
      <Loading label="Saving your update">
        <Skeleton lines={4} />
      </Loading>
    )
  }
  return (
    <Form form={form} label="Post an update">
      <Telling form={form} tags={tags} />
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

function Telling({ form, tags }: { form: FormRef<ReceivedValues>; tags: readonly PostTag[] }) {
  const { value: tells, ...telling } = useField(form, 'tell_others')
  const message = useField(form, 'message')
  const chosen = useField(form, 'tags')
  return (
    <>
      <Checkbox {...telling} isChecked={tells} label="Tell the others" />
      {tells && (
        <TextArea
          {...message}
          label="What landed in your burrow?"
          description="Everybody can read this. Please name no addresses."
          isRequired
        />
      )}
      {tells && tags.length > 0 && (
        <CheckboxGroup
          {...chosen}
          label="Tags"
          variant="chips"
          options={tags.map(({ id, label }) => ({ value: String(id), label }))}
          value={chosen.value.map(String)}
          onChange={(ids) => chosen.onChange(ids.map(Number))}
        />
      )}
    </>
  )
}
