import { useSelector } from '@xstate/react'
import { ArrowLeft } from 'lucide-react'
import type { ReceiptRef } from '#machines/exchange/receipt.machine.ts'
import {
  isFromRescuer,
  lacksSender,
  receiptProblem,
  SENDER_HELP,
  SENDER_QUESTION,
  type Sender,
  senderOptions,
  staysSilent,
  WHO_SENT_IT,
} from '#rules/exchange/receipt.ts'
import { WAITING_FOR_TOWN } from '#rules/feed/place.ts'
import { reasonOf } from '#rules/wire/problem.ts'
import { CompositionFields } from '#views/feed/composer/CompositionFields.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Checkbox } from '#views/kit/Checkbox.tsx'
import { DialogActions } from '#views/kit/DialogActions.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { RadioGroup } from '#views/kit/RadioGroup.tsx'
import styles from './ReceiptForm.module.css'

interface ReceiptFormProps {
  receipt: ReceiptRef
  onBack: () => void
}

/** Form to record a received gift, optionally with a post about it. */
export function ReceiptForm({ receipt, onBack }: ReceiptFormProps) {
  const tells = useSelector(receipt, ({ context }) => context.received.tells)
  const mayTellOthers = useSelector(receipt, ({ context }) => context.mayTellOthers)
  const isFromOther = useSelector(receipt, ({ context }) => isFromRescuer(context))
  return (
    <form
      className={styles.form}
      aria-label="Post an update"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        receipt.send({ type: 'receipt.submitted' })
      }}
    >
      <SenderQuestion receipt={receipt} />
      {isFromOther ? (
        <p>We’ll tell your rescuer that it’s here.</p>
      ) : mayTellOthers ? (
        <Checkbox
          name="tell_others"
          label="Tell the others"
          isChecked={tells}
          onChange={(isChecked) => receipt.send({ type: 'telling.changed', tells: isChecked })}
        />
      ) : (
        <p>We only tell your gifter that it’s here.</p>
      )}
      {tells && !isFromOther && <Telling receipt={receipt} />}
      <Actions receipt={receipt} onBack={onBack} />
    </form>
  )
}

/** Asks who sent the gift, if a rescuer may have. */
function SenderQuestion({ receipt }: { receipt: ReceiptRef }) {
  const isAsked = useSelector(receipt, ({ context }) => context.mayBeRescue)
  const sender = useSelector(receipt, ({ context }) => context.received.sender)
  const isMissing = useSelector(receipt, ({ context }) => context.wasTried && lacksSender(context))
  if (!isAsked) return null
  return (
    <RadioGroup
      name="sender"
      label={SENDER_QUESTION}
      description={SENDER_HELP}
      options={senderOptions}
      value={sender ?? ''}
      onChange={(chosen) => receipt.send({ type: 'sender.chosen', sender: chosen as Sender })}
      error={isMissing ? WHO_SENT_IT : undefined}
      isRequired
    />
  )
}

function Telling({ receipt }: { receipt: ReceiptRef }) {
  const composition = useSelector(receipt, ({ children }) => children.composition)
  const missing = useSelector(
    receipt,
    ({ context: { wasTried, received, composition: written } }) =>
      wasTried ? receiptProblem(received.tells, written) : null,
  )
  return composition && <CompositionFields composition={composition} error={missing ?? undefined} />
}

function Actions({ receipt, onBack }: ReceiptFormProps) {
  const tells = useSelector(receipt, ({ context }) => !staysSilent(context))
  const problem = useSelector(receipt, ({ context }) => context.problem)
  const isBusy = useSelector(receipt, (snapshot) => snapshot.hasTag('busy'))
  const isWaiting = useSelector(receipt, (snapshot) => snapshot.matches('waitingForTown'))
  return (
    <>
      <InlineStatus tone="info">{isWaiting && WAITING_FOR_TOWN}</InlineStatus>
      <InlineStatus>{problem && (reasonOf(problem) ?? 'Not saved. Try again.')}</InlineStatus>
      <DialogActions>
        <Button variant="quiet" icon={<ArrowLeft />} onClick={onBack}>
          Back
        </Button>
        <Button type="submit" variant="primary" isPending={isBusy}>
          {tells ? 'Post' : 'Save'}
        </Button>
      </DialogActions>
    </>
  )
}
