import { useSelector } from '@xstate/react'
import type { FormRef } from '#machines/form.ts'
import type { FarewellRef } from '#machines/member/farewell.machine.ts'
import type { ClosingForm } from '#rules/member/closing.ts'
import { reasonOf } from '#rules/wire/problem.ts'
import { Bound } from '#views/form/Bound.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Dialog } from '#views/kit/Dialog.tsx'
import { DialogActions } from '#views/kit/DialogActions.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { PasswordField } from '#views/kit/PasswordField.tsx'
import styles from './Farewell.module.css'

interface Parting {
  farewell: FarewellRef
}

/** Asks for the final confirmation and explains what closing the account means. */
export default function FarewellPopup({ farewell }: Parting) {
  const form = useSelector(farewell, ({ children }) => children.farewellForm)
  const isLed = useSelector(farewell, (snapshot) => snapshot.matches('link'))
  const isBusy = useSelector(farewell, (snapshot) => snapshot.hasTag('busy'))
  const stay = () => farewell.send({ type: 'popup.closed' })
  return (
    <Dialog isOpen isDismissable={!isBusy} title="Close my account" onClose={stay}>
      <WhatHappens />
      {form && <ByPassword form={form} onStay={stay} />}
      {!form && (isLed ? <ByLink farewell={farewell} /> : <ByLetter farewell={farewell} />)}
    </Dialog>
  )
}

function WhatHappens() {
  return (
    <ul className={styles.list}>
      <li>
        Your name, birth date, addresses, pictures, videos, likes, survey answers and settings are
        erased at once.
      </li>
      <li>
        You leave every exchange that has not started. In one that is running, the critter who was
        gifting you sends to the one you were gifting.
      </li>
      <li>What you have proposed and nobody has approved yet is withdrawn.</li>
      <li>
        Your posts and comments stay, without pictures, as written by “A critter”. Delete what
        should not stay before you go.
      </li>
      <li>Nobody can undo this. Your email can join again, as somebody new.</li>
    </ul>
  )
}

const Stay = ({ onStay, isDisabled = false }: { onStay: () => void; isDisabled?: boolean }) => (
  <Button variant="quiet" isDisabled={isDisabled} onClick={onStay}>
    Stay
  </Button>
)

function ByPassword({ form, onStay }: { form: FormRef<ClosingForm>; onStay: () => void }) {
  return (
    <Form form={form} label="Close my account">
      <Bound
        as={PasswordField}
        form={form}
        name="password"
        label="Your password"
        autoComplete="current-password"
        isRequired
      />
      <NotSaved form={form} />
      <DialogActions>
        <Stay onStay={onStay} />
        <SubmitButton form={form} tone="danger">
          Close my account for good
        </SubmitButton>
      </DialogActions>
    </Form>
  )
}

function ByLetter({ farewell }: Parting) {
  const isMailed = useSelector(farewell, (snapshot) => snapshot.matches({ letter: 'mailed' }))
  const isBusy = useSelector(farewell, (snapshot) => snapshot.hasTag('busy'))
  const problem = useSelector(farewell, ({ context }) => context.problem)
  const stay = () => farewell.send({ type: 'popup.closed' })
  return (
    <>
      <p role="status">
        {isMailed
          ? 'The link is on its way to your mailbox. Open it in this browser within 30 minutes.'
          : 'You have no password here, so we mail you a link that closes your account.'}
      </p>
      <InlineStatus>{problem && (reasonOf(problem) ?? 'Not sent. Try again.')}</InlineStatus>
      <DialogActions>
        <Stay onStay={stay} isDisabled={isBusy} />
        {!isMailed && (
          <Button
            variant="danger"
            isPending={isBusy}
            onClick={() => farewell.send({ type: 'letter.requested' })}
          >
            Mail me the link
          </Button>
        )}
      </DialogActions>
    </>
  )
}

function ByLink({ farewell }: Parting) {
  const isBusy = useSelector(farewell, (snapshot) => snapshot.hasTag('busy'))
  const problem = useSelector(farewell, ({ context }) => context.problem)
  return (
    <>
      <InlineStatus>{problem && (reasonOf(problem) ?? 'Not closed. Try again.')}</InlineStatus>
      <DialogActions>
        <Stay onStay={() => farewell.send({ type: 'popup.closed' })} isDisabled={isBusy} />
        {problem && (
          <Button isDisabled={isBusy} onClick={() => farewell.send({ type: 'letter.requested' })}>
            Mail me a new link
          </Button>
        )}
        <Button
          variant="danger"
          isPending={isBusy}
          onClick={() => farewell.send({ type: 'closing.confirmed' })}
        >
          Close my account for good
        </Button>
      </DialogActions>
    </>
  )
}
