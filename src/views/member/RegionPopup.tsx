import type { FormRef } from '#machines/form.ts'
import type { RegionValues } from '#machines/member/region.form.ts'
import { regionsForRegistration } from '#rules/member/region.ts'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { useField } from '#views/form/useField.ts'
import { Dialog } from '#views/kit/Dialog.tsx'
import { DialogActions } from '#views/kit/DialogActions.tsx'
import { Select } from '#views/kit/Select.tsx'

interface RegionPopupProps {
  form: FormRef<RegionValues>
  onClose: () => void
}

const OTHER = 'other'
const options = regionsForRegistration.map(({ key, label }) => ({ value: key ?? OTHER, label }))

export default function RegionPopup({ form, onClose }: RegionPopupProps) {
  const { value, onChange, ...field } = useField(form, 'region')
  return (
    <Dialog isOpen size="sm" title="Change my region" onClose={onClose}>
      <Form form={form} label="Change my region">
        <Select
          label="Where in the world are you?"
          description="No exchange accepts the region Other."
          options={options}
          value={value ?? OTHER}
          onChange={(key) => onChange(key === OTHER ? null : key)}
          {...field}
        />
        <NotSaved form={form} />
        <DialogActions>
          <SubmitButton form={form}>Confirm</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
