import type { FormRef } from '#machines/form.ts'
import type { PasswordChangeValues } from '#rules/joining/password.ts'
import { Bound } from '#views/form/Bound.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { NewPassword } from '#views/joining/NewPassword.tsx'
import { Dialog } from '#views/kit/Dialog.tsx'
import { DialogActions } from '#views/kit/DialogActions.tsx'
import { PasswordField } from '#views/kit/PasswordField.tsx'

interface PasswordPopupProps {
  form: FormRef<PasswordChangeValues>
  onClose: () => void
}

export default function PasswordPopup({ form, onClose }: PasswordPopupProps) {
  return (
    <Dialog isOpen size="sm" title="Change my password" onClose={onClose}>
      <Form form={form} label="Change my password">
        <Bound
          as={PasswordField}
          form={form}
          name="current_password"
          label="Current password"
          autoFocus
          autoComplete="current-password"
          isRequired
        />
        <NewPassword form={form} label="New password" />
        <p>Once you change it, we log you out everywhere else.</p>
        <NotSaved form={form} />
        <DialogActions>
          <SubmitButton form={form}>Change the password</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
