import { useSelector } from '@xstate/react'
import type { PictureChoiceRef } from '#machines/feed/pictureChoice.machine.ts'
import { errorOf, type FormRef } from '#machines/form.ts'
import { dayOptions, monthOptions, type PetValues } from '#rules/member/pet-form.ts'
import { Bound } from '#views/form/Bound.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { Avatar } from '#views/kit/Avatar.tsx'
import { Button } from '#views/kit/Button.tsx'
import { TextField } from '#views/kit/TextField.tsx'
import { LaterSelect } from '#views/later/LaterSelect.tsx'
import { PictureField } from '#views/PictureField.tsx'
import styles from './Pets.module.css'

interface PetFormProps {
  form: FormRef<PetValues>
  choice: PictureChoiceRef
  label: string
  submit: string
  onCancel: () => void
}

/** Form for a pet: its name, birthday and picture. `label` is shown above it by the parent. */
export function PetForm({ form, choice, label, submit, onCancel }: PetFormProps) {
  const id = useSelector(form, ({ context }) => context.values.id)
  const pictureError = useSelector(form, ({ context }) => errorOf<PetValues>(context, 'picture'))
  return (
    <Form form={form} label={label}>
      <PictureField choice={choice} error={pictureError}>
        {(picture) => <Avatar seed={id ?? 0} src={picture?.formats.mobile_list} size="xl" />}
      </PictureField>
      <Bound as={TextField} form={form} name="nickname" label="Name" isRequired />
      <div className={styles.birthday}>
        <Bound
          as={LaterSelect}
          form={form}
          name="month"
          label="Month of birth"
          options={monthOptions}
          isRequired
        />
        <Bound
          as={LaterSelect}
          form={form}
          name="day"
          label="Day of birth"
          options={dayOptions}
          isRequired
        />
      </div>
      <NotSaved form={form} />
      <div className={styles.actions}>
        <SubmitButton form={form}>{submit}</SubmitButton>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
