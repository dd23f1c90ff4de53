import type { FormRef } from '#machines/form.ts'
import type { ParentEmailValues } from '#machines/member/parentEmail.form.ts'
import { Bound } from '#views/form/Bound.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Dialog } from '#views/kit/Dialog.tsx'
import { DialogActions } from '#views/kit/DialogActions.tsx'
import { TextField } from '#views/kit/TextField.tsx'

interface ParentEmailDialogProps {
  form: FormRef<ParentEmailValues>
  onClose: () => void
}

/** Lets a minor correct their parent's email address. */
export default function ParentEmailDialog({ form, onClose }: ParentEmailDialogProps) {
  return (
    <Dialog isOpen size="sm" title="Your parent’s email" onClose={onClose}>
      <p>The link in the email we sent will stop working.</p>
      <Form form={form} label="Your parent’s email">
        <Bound
          as={TextField}
          form={form}
          name="parent_email"
          label="A parent’s or guardian’s email"
          type="email"
          dir="ltr"
          isRequired
        />
        <NotSaved form={form} />
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>Send the email there</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
