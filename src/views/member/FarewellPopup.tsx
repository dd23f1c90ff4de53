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

/** Explains the consequences of closing the account and asks for the final confirmation. */
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
        erased right away.
      </li>
      <li>
        You leave every exchange that hasn’t started. In a running one, your gifter sends to your
        recipient instead.
      </li>
      <li>Your exchanges that aren’t approved yet are withdrawn.</li>
      <li>
        Your posts and comments stay, without pictures, as written by “A critter”. Delete any post
        you don’t want to leave behind.
      </li>
      <li>You can’t undo this, but you can register again with this email.</li>
    </ul>
  )
}

const Stay = ({ onStay, isDisabled = false }: { onStay: () => void; isDisabled?: boolean }) => (
  <Button variant="quiet" isDisabled={isDisabled} onClick={onStay}>
    Cancel
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
          ? 'The link is on its way to your inbox. Open it in this browser within 30 minutes.'
          : 'You don’t have a password here, so we’ll email you a link that closes your account.'}
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
            Email me the link
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
            Email me a new link
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
