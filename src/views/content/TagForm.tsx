import { useSelector } from '@xstate/react'
import type { FormRef } from '#machines/form.ts'
import type { TagValues } from '#rules/content/forms.ts'
import { Bound } from '#views/form/Bound.tsx'
import { Form } from '#views/form/Form.tsx'
import { useField } from '#views/form/useField.ts'
import { Checkbox } from '#views/kit/Checkbox.tsx'
import { TextField } from '#views/kit/TextField.tsx'
import { EditorActions } from './EditorActions.tsx'

interface TagFormProps {
  form: FormRef<TagValues>
  label: string
  onCancel: () => void
}

/** Form for a tag. "Only for mods" can be set only when the tag is created. */
export function TagForm({ form, label, onCancel }: TagFormProps) {
  const isNew = useSelector(form, ({ context }) => context.values.id === null)
  return (
    <Form form={form} label={label}>
      <Bound as={TextField} form={form} name="label" label="Name" isRequired />
      {isNew && <OnlyMods form={form} />}
      <EditorActions form={form} onCancel={onCancel} />
    </Form>
  )
}

function OnlyMods({ form }: Pick<TagFormProps, 'form'>) {
  const { value, ...field } = useField<TagValues, 'is_only_admin'>(form, 'is_only_admin')
  return (
    <Checkbox
      {...field}
      label="Only mods see and use it"
      description="You can’t change this later."
      isChecked={value}
    />
  )
}
