import { useSelector } from '@xstate/react'
import type { MemberDeskRef } from '#machines/mod/memberDesk.machine.ts'
import { owedBy } from '#rules/mod/member.ts'
import { settlingOwedWords } from '#rules/mod/member-words.ts'
import { Bound } from '#views/form/Bound.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Dialog } from '#views/kit/Dialog.tsx'
import { DialogActions } from '#views/kit/DialogActions.tsx'
import { TextArea } from '#views/kit/TextArea.tsx'

/** Lets a mod settle a gift that a member owes, with a reason that the member reads. */
export function OwedDialog({ desk }: { desk: MemberDeskRef }) {
  const member = useSelector(desk, ({ context }) => context.member)
  const form = useSelector(desk, ({ children }) => children.owedSettling)
  const owed = owedBy(member)
  if (!form || !owed) return null
  const { title, text, confirmLabel } = settlingOwedWords(member, owed)
  const close = () => desk.send({ type: 'act.abandoned' })
  return (
    <Dialog isOpen size="sm" title={<span dir="auto">{title}</span>} onClose={close}>
      <Form form={form} label={title}>
        <p dir="auto">{text}</p>
        <Bound
          as={TextArea}
          form={form}
          name="reason"
          label="Why?"
          description="The member reads this in a notification and an email. It goes into the log, so please name no one."
          isRequired
        />
        <NotSaved form={form} />
        <DialogActions>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <SubmitButton form={form}>{confirmLabel}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
