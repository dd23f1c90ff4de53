import { useSelector } from '@xstate/react'
import { Image as ImageIcon } from 'lucide-react'
import type { PictureChoiceRef } from '#machines/feed/pictureChoice.machine.ts'
import { errorOf, type FormRef } from '#machines/form.ts'
import type { CoverValues } from '#rules/content/forms.ts'
import type { Picture } from '#rules/feed/picture.ts'
import { Bound } from '#views/form/Bound.tsx'
import { Form } from '#views/form/Form.tsx'
import { TextField } from '#views/kit/TextField.tsx'
import { PictureField } from '#views/PictureField.tsx'
import styles from './Contents.module.css'
import { EditorActions } from './EditorActions.tsx'

interface CoverFormProps {
  form: FormRef<CoverValues>
  choice: PictureChoiceRef
  label: string
  onCancel: () => void
}

/** Form for a cover: its alt text, and its picture, which cannot be changed later. */
export function CoverForm({ form, choice, label, onCancel }: CoverFormProps) {
  const isNew = useSelector(form, ({ context }) => context.values.id === null)
  const picture = useSelector(choice, ({ context }) => context.picture)
  const error = useSelector(form, ({ context }) => errorOf<CoverValues>(context, 'picture'))
  return (
    <Form form={form} label={label}>
      {isNew ? (
        <PictureField choice={choice} error={error}>
          {(chosen) => <Shown picture={chosen} />}
        </PictureField>
      ) : (
        <Shown picture={picture} />
      )}
      <Bound
        as={TextField}
        form={form}
        name="alt"
        label="Description"
        description="For critters who can’t see it, and as its name in this list."
        isRequired
      />
      <EditorActions form={form} onCancel={onCancel} />
    </Form>
  )
}

function Shown({ picture }: { picture: Picture | null }) {
  return picture === null ? (
    <div className={styles.picture}>
      <ImageIcon />
    </div>
  ) : (
    <img className={styles.picture} src={picture.formats.exchange_thumb} alt="" />
  )
}
