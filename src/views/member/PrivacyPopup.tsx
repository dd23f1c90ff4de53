import type { FormRef } from '#machines/form.ts'
import type { PrivacyValues } from '#rules/member/privacy.ts'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { Dialog } from '#views/kit/Dialog.tsx'
import { DialogActions } from '#views/kit/DialogActions.tsx'
import { PrivacyFields } from './PrivacyFields.tsx'

interface PrivacyPopupProps {
  form: FormRef<PrivacyValues>
  onClose: () => void
}

export default function PrivacyPopup({ form, onClose }: PrivacyPopupProps) {
  return (
    <Dialog isOpen title="Change who may have my address" onClose={onClose}>
      <Form form={form} label="Change who may have my address">
        <PrivacyFields form={form} />
        <NotSaved form={form} />
        <DialogActions>
          <SubmitButton form={form}>Save my choice</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
