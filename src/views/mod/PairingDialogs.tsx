import { useSelector } from '@xstate/react'
import type { FormRef } from '#machines/form.ts'
import type { PairingDeskRef } from '#machines/mod/pairingDesk.machine.ts'
import type { ReasonValues } from '#machines/mod/reason.form.ts'
import { remainingCount } from '#rules/exchange/pairing.ts'
import { crittersLabel } from '#rules/exchange/words.ts'
import { Bound } from '#views/form/Bound.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { Button } from '#views/kit/Button.tsx'
import { ConfirmDialog, Dialog } from '#views/kit/Dialog.tsx'
import { DialogActions } from '#views/kit/DialogActions.tsx'
import { TextArea } from '#views/kit/TextArea.tsx'

/** Asks for confirmation before an exchange is paired or cancelled. */
export default function PairingDialogs({ desk }: { desk: PairingDeskRef }) {
  const cancellation = useSelector(desk, ({ children }) => children.cancellation)
  return cancellation ? <Cancelling desk={desk} form={cancellation} /> : <Pairing desk={desk} />
}

function Pairing({ desk }: { desk: PairingDeskRef }) {
  const label = useSelector(desk, ({ context }) => context.exchange.label)
  const count = useSelector(desk, ({ context }) =>
    context.check ? remainingCount(context.check) : 0,
  )
  const problem = useSelector(desk, ({ context }) => context.problem)
  const isPairing = useSelector(desk, (snapshot) => snapshot.matches('pairing'))
  return (
    <ConfirmDialog
      isOpen
      title="Pair now"
      confirmLabel={`Pair ${crittersLabel(count)}`}
      isPending={isPairing}
      error={problem?.message}
      onConfirm={() => desk.send({ type: 'pairing.confirmed' })}
      onCancel={() => desk.send({ type: 'pairing.abandoned' })}
    >
      <p>
        <bdi>{label}</bdi> starts right away, and we tell everyone in it that names are drawn. After
        that, critters can’t sign up or leave.
      </p>
    </ConfirmDialog>
  )
}

function Cancelling({ desk, form }: { desk: PairingDeskRef; form: FormRef<ReasonValues> }) {
  const label = useSelector(desk, ({ context }) => context.exchange.label)
  const close = () => desk.send({ type: 'cancellation.abandoned' })
  return (
    <Dialog isOpen size="sm" title="Cancel this exchange" onClose={close}>
      <p>
        <bdi>{label}</bdi> won’t take place. You can’t undo this.
      </p>
      <Form form={form} label="Cancel this exchange">
        <Bound
          as={TextArea}
          form={form}
          name="reason"
          label="Why?"
          description="Everyone in it or on its waiting list reads this."
          isRequired
        />
        <NotSaved form={form} />
        <DialogActions>
          <Button variant="quiet" onClick={close}>
            Keep it
          </Button>
          <SubmitButton form={form} tone="danger">
            Cancel the exchange
          </SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
