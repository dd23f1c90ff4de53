import { useSelector } from '@xstate/react'
import type { ReceiptRef } from '#machines/exchange/receipt.machine.ts'
import type { ReceivedValues } from '#machines/exchange/received.form.ts'
import type { FormRef } from '#machines/form.ts'
import type { PostTag } from '#rules/feed/post.ts'
import type { Problem } from '#rules/wire/problem.ts'
import { Form } from '#views/form/Form.tsx'
import { useField } from '#views/form/useField.ts'
import { Checkbox } from '#views/kit/Checkbox.tsx'
import { CheckboxGroup } from '#views/kit/CheckboxGroup.tsx'
import { TextArea } from '#views/kit/TextArea.tsx'
import { SavingUpdate, UpdateActions } from './UpdateActions.tsx'

interface ReceiptFormProps {
  receipt: ReceiptRef
  onBack: () => void
}

/** A gift has come: shared with the others, or only recorded. */
export function ReceiptForm({ receipt, onBack }: ReceiptFormProps) {
  const form = useSelector(receipt, ({ children }) => children.received)
  const tags = useSelector(receipt, ({ context }) => context.tags)
  const problem = useSelector(receipt, ({ context }) => context.problem)
  const mayTellOthers = useSelector(receipt, ({ context }) => context.mayTellOthers)
  if (form === undefined) return <SavingUpdate />
  return (
    <Form form={form} label="Post an update">
      {mayTellOthers ? (
        <Telling form={form} tags={tags} />
      ) : (
        <p>Only your gifter is told that it has arrived.</p>
      )}
      <Actions form={form} problem={problem} onBack={onBack} />
    </Form>
  )
}

function Actions(props: {
  form: FormRef<ReceivedValues>
  problem: Problem | null
  onBack: () => void
}) {
  const { value: tells } = useField(props.form, 'tell_others')
  return <UpdateActions {...props} submitLabel={tells ? 'Post it' : undefined} />
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
