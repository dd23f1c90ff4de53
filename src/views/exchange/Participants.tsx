import { useSelector } from '@xstate/react'
import type { FormRef } from '#machines/forms/form.ts'
import type { ReasonValues } from '#machines/forms/reason.form.ts'
import type { SignupDeskRef } from '#machines/signupDesk.machine.ts'
import { signupsToTakeOut } from '#rules/participation.ts'
import { Bound } from '#views/form/Bound.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { Avatar } from '#views/kit/Avatar.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Dialog, DialogActions } from '#views/kit/Dialog.tsx'
import { TextArea } from '#views/kit/TextArea.tsx'
import styles from './Participants.module.css'

interface DeskProps {
  desk: SignupDeskRef
}

/** Who takes part, by name, and the way to take one out. */
export default function Participants({ desk }: DeskProps) {
  const { actor, exchange, now } = useSelector(desk, ({ context }) => context)
  const removable = signupsToTakeOut(actor, { exchange, now: new Date(now) })
  return (
    <>
      <ul className={styles.people}>
        {exchange.signups.map((signup) => (
          <li key={signup.id} className={styles.person}>
            <Avatar seed={signup.user_id} src={signup.user.avatar?.formats.mobile_list} size="sm" />
            <bdi className={styles.name}>{signup.user.nickname}</bdi>
            {removable.includes(signup) && (
              <Button
                size="sm"
                aria-label={`Take out ${signup.user.nickname}`}
                onClick={() => desk.send({ type: 'removal.requested', signup })}
              >
                Take out…
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Removal desk={desk} />
    </>
  )
}

function Removal({ desk }: DeskProps) {
  const form = useSelector(desk, ({ children }) => children.removal)
  const nickname = useSelector(desk, ({ context }) => context.signup?.user.nickname)
  const close = () => desk.send({ type: 'removal.abandoned' })
  return (
    <Dialog
      isOpen={form !== undefined}
      size="sm"
      title={<span dir="auto">Take out {nickname}</span>}
      onClose={close}
    >
      <p>
        <bdi>{nickname}</bdi> is told. Once names are drawn, the gifter of <bdi>{nickname}</bdi>{' '}
        sends to the one <bdi>{nickname}</bdi> was to send to, and both are told. This cannot be
        taken back.
      </p>
      {form && <RemovalForm form={form} onKeep={close} />}
    </Dialog>
  )
}

function RemovalForm({ form, onKeep }: { form: FormRef<ReasonValues>; onKeep: () => void }) {
  return (
    <Form form={form} label="Take out">
      <Bound
        as={TextArea}
        form={form}
        name="reason"
        label="Why?"
        description="Only the mods read this."
        isRequired
      />
      <NotSaved form={form} />
      <DialogActions>
        <Button variant="quiet" onClick={onKeep}>
          Cancel
        </Button>
        <SubmitButton form={form} tone="danger">
          Take out
        </SubmitButton>
      </DialogActions>
    </Form>
  )
}
