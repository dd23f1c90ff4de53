import { useSelector } from '@xstate/react'
import type { MissingGiftRef } from '#machines/exchange/missingGift.machine.ts'
import type { FormRef } from '#machines/form.ts'
import type { NotReceivedValues } from '#rules/exchange/missing-form.ts'
import { MAY_RESCUE_HELP, MAY_RESCUE_QUESTION } from '#rules/exchange/rescue-consent.ts'
import { Bound } from '#views/form/Bound.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { useField } from '#views/form/useField.ts'
import { Button } from '#views/kit/Button.tsx'
import { Checkbox } from '#views/kit/Checkbox.tsx'
import { Dialog } from '#views/kit/Dialog.tsx'
import { DialogActions } from '#views/kit/DialogActions.tsx'
import { TextArea } from '#views/kit/TextArea.tsx'
import { YesNo } from '#views/kit/YesNo.tsx'

/** Asks a recipient three questions about a missing gift. The gifter is contacted only after that. */
export default function NotReceivedDialog({
  missingGift: missing,
}: {
  missingGift: MissingGiftRef
}) {
  const form = useSelector(missing, ({ children }) => children.notReceived)
  const isOpen = useSelector(missing, (snapshot) => snapshot.matches('telling'))
  const close = () => missing.send({ type: 'form.abandoned' })
  return (
    <Dialog isOpen={isOpen} onClose={close} title="I haven’t received anything">
      <p>We ask your gifter, who has 96 hours to answer. You can do this once.</p>
      {form && (
        <Form form={form} label="I haven’t received anything">
          <Question
            form={form}
            name="asked_post_office"
            label="I’ve asked at the post office and my neighbors"
          />
          <Question form={form} name="address_was_right" label="The address was right" />
          <Bound
            as={YesNo}
            form={form}
            name="may_rescue"
            label={MAY_RESCUE_QUESTION}
            description={MAY_RESCUE_HELP}
            isRequired
          />
          <Bound
            as={TextArea}
            form={form}
            name="note"
            label="A word to your gifter and the elves"
            description="Optional. If one of you is a minor, only the elves read it."
            rows={3}
          />
          <NotSaved form={form} />
          <DialogActions>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
            <SubmitButton form={form}>Ask my gifter</SubmitButton>
          </DialogActions>
        </Form>
      )}
    </Dialog>
  )
}

interface QuestionProps {
  form: FormRef<NotReceivedValues>
  name: 'asked_post_office' | 'address_was_right'
  label: string
}

function Question({ form, name, label }: QuestionProps) {
  const { value, ...field } = useField(form, name)
  return <Checkbox {...field} label={label} isChecked={value} />
}
