import { useSelector } from '@xstate/react'
import type { LeaveValues } from '#machines/exchange/leave.form.ts'
import type { SignupRef } from '#machines/exchange/signup.machine.ts'
import type { FormRef } from '#machines/form.ts'
import { LEAVE_REASONS, type LeaveReason } from '#rules/exchange/leaving.ts'
import { Bound } from '#views/form/Bound.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { useField } from '#views/form/useField.ts'
import { Button } from '#views/kit/Button.tsx'
import { Dialog } from '#views/kit/Dialog.tsx'
import { DialogActions } from '#views/kit/DialogActions.tsx'
import { RadioGroup } from '#views/kit/RadioGroup.tsx'
import { TextArea } from '#views/kit/TextArea.tsx'

/** Asks for the reason for leaving, which only the mods can read. */
export default function LeaveDialog({ signup }: { signup: SignupRef }) {
  const form = useSelector(signup, ({ children }) => children.leave)
  const isOpen = useSelector(signup, (snapshot) => snapshot.matches('leaving'))
  const close = () => signup.send({ type: 'leave.abandoned' })
  return (
    <Dialog isOpen={isOpen} onClose={close} title="Leave this exchange">
      <p>Your spot goes to someone else. Only the elves read your reason.</p>
      {form && <LeaveForm form={form} onStay={close} />}
    </Dialog>
  )
}

const reasons = LEAVE_REASONS.map((reason) => ({ value: reason, label: reason }))

function LeaveForm({ form, onStay }: { form: FormRef<LeaveValues>; onStay: () => void }) {
  const choice = useField(form, 'choice')
  return (
    <Form form={form} label="Leave this exchange">
      <RadioGroup
        {...choice}
        label="Why are you leaving?"
        isRequired
        options={reasons}
        onChange={(reason) => choice.onChange(reason as LeaveReason)}
      />
      <Bound as={TextArea} form={form} name="note" label="Anything to add?" />
      <NotSaved form={form} />
      <DialogActions>
        <Button variant="quiet" onClick={onStay}>
          Cancel
        </Button>
        <SubmitButton form={form} tone="danger">
          Leave the exchange
        </SubmitButton>
      </DialogActions>
    </Form>
  )
}
