import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { birthDateForm } from '#machines/member/birthDate.form.ts'
import { utcDay } from '#rules/time/clock.ts'
import { Bound } from '#views/form/Bound.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { DatePicker } from '#views/kit/DatePicker.tsx'
import { Dialog } from '#views/kit/Dialog.tsx'
import { DialogActions } from '#views/kit/DialogActions.tsx'

interface BirthDatePopupProps {
  form: ActorRefFrom<typeof birthDateForm>
  onClose: () => void
}

export default function BirthDatePopup({ form, onClose }: BirthDatePopupProps) {
  const now = useSelector(form, ({ context }) => context.given.now)
  return (
    <Dialog isOpen size="sm" title="Change my birth date" onClose={onClose}>
      <Form form={form} label="Change my birth date">
        <Bound
          as={DatePicker}
          form={form}
          name="birth_date"
          label="When is your birth date ?"
          isRequired
          startsWithYears
          max={utcDay(new Date(now))}
        />
        <NotSaved form={form} />
        <DialogActions>
          <SubmitButton form={form}>Confirm</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
