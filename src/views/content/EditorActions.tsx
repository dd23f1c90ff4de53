import type { FormRef, FormValues } from '#machines/form.ts'
import { SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { Button } from '#views/kit/Button.tsx'
import styles from './Contents.module.css'

interface EditorActionsProps<Values extends FormValues> {
  form: FormRef<Values>
  onCancel: () => void
}

/** The form's error, with buttons to save and to cancel. */
export function EditorActions<Values extends FormValues>({
  form,
  onCancel,
}: EditorActionsProps<Values>) {
  return (
    <>
      <NotSaved form={form} />
      <div className={styles.actions}>
        <SubmitButton form={form}>Save</SubmitButton>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  )
}
