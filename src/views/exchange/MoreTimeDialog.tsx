import { useSelector } from '@xstate/react'
import type { DelayValues } from '#machines/exchange/delay.form.ts'
import type { MoreTimeRef } from '#machines/exchange/moreTime.machine.ts'
import type { FormRef } from '#machines/form.ts'
import { moreTimeOptions } from '#rules/exchange/send-by-words.ts'
import { Bound } from '#views/form/Bound.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Dialog } from '#views/kit/Dialog.tsx'
import { DialogActions } from '#views/kit/DialogActions.tsx'
import { TextArea } from '#views/kit/TextArea.tsx'
import { LaterSelect } from '#views/later/LaterSelect.tsx'

/** Asks a gifter how much more time they need, with an optional message to their recipient. */
export default function MoreTimeDialog({ moreTime }: { moreTime: MoreTimeRef }) {
  const form = useSelector(moreTime, ({ children }) => children.delay)
  const isOpen = useSelector(moreTime, (snapshot) => snapshot.matches('choosing'))
  const close = () => moreTime.send({ type: 'choice.abandoned' })
  return (
    <Dialog isOpen={isOpen} onClose={close} title="I need more time">
      <p>We tell your recipient the new day, without your name. You can do this once.</p>
      {form && <DelayForm moreTime={moreTime} form={form} onCancel={close} />}
    </Dialog>
  )
}

interface DelayFormProps {
  moreTime: MoreTimeRef
  form: FormRef<DelayValues>
  onCancel: () => void
}

function DelayForm({ moreTime, form, onCancel }: DelayFormProps) {
  const exchange = useSelector(moreTime, ({ context }) => context.exchange)
  const now = useSelector(moreTime, ({ context }) => context.now)
  const isMinor = useSelector(moreTime, ({ context }) => context.isMinor)
  return (
    <Form form={form} label="I need more time">
      <Bound
        as={LaterSelect}
        form={form}
        name="days"
        label="The new day"
        options={moreTimeOptions(exchange, new Date(now))}
        isRequired
      />
      {!isMinor && (
        <Bound
          as={TextArea}
          form={form}
          name="note"
          label="A word to your recipient"
          description="Optional. They read it as you write it, so please don’t sign it. Recipients under 18 read only the day."
          rows={3}
        />
      )}
      <NotSaved form={form} />
      <DialogActions>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton form={form}>Send</SubmitButton>
      </DialogActions>
    </Form>
  )
}
