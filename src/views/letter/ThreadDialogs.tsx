import { useSelector } from '@xstate/react'
import type { ThreadDeskRef } from '#machines/letter/threadDesk.machine.ts'
import { reasonOf } from '#rules/wire/problem.ts'
import { Bound } from '#views/form/Bound.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { Button } from '#views/kit/Button.tsx'
import { ConfirmDialog, Dialog } from '#views/kit/Dialog.tsx'
import { DialogActions } from '#views/kit/DialogActions.tsx'
import { TextArea } from '#views/kit/TextArea.tsx'

interface DeskProps {
  desk: ThreadDeskRef
}

/** The dialogs of a thread: close, edit, delete. */
export default function ThreadDialogs({ desk }: DeskProps) {
  return (
    <>
      <Closing desk={desk} />
      <Wording desk={desk} />
      <Deletion desk={desk} />
    </>
  )
}

/** Props that all of these dialogs share. */
function useQuestion(desk: ThreadDeskRef) {
  const problem = useSelector(desk, ({ context }) => context.problem)
  const isPending = useSelector(desk, (snapshot) => snapshot.hasTag('busy'))
  return {
    error: problem ? (reasonOf(problem) ?? 'Not done. Try again.') : undefined,
    isPending,
    onConfirm: () => desk.send({ type: 'desk.confirmed' }),
    onCancel: () => desk.send({ type: 'desk.abandoned' }),
  }
}

function Closing({ desk }: DeskProps) {
  const question = useQuestion(desk)
  const isOpen = useSelector(desk, (snapshot) => snapshot.matches('closing'))
  return (
    <ConfirmDialog {...question} isOpen={isOpen} title="Close this letter?" confirmLabel="Close it">
      <p>Once it’s closed, you can’t write in it anymore.</p>
    </ConfirmDialog>
  )
}

function Deletion({ desk }: DeskProps) {
  const question = useQuestion(desk)
  const isOpen = useSelector(desk, (snapshot) => snapshot.matches('deletion'))
  return (
    <ConfirmDialog
      {...question}
      isOpen={isOpen}
      title="Delete your letter?"
      confirmLabel="Delete it"
      tone="danger"
    >
      <p>Everything you wrote in it is deleted too, and the elves can no longer read it.</p>
    </ConfirmDialog>
  )
}

function Wording({ desk }: DeskProps) {
  const form = useSelector(desk, ({ children }) => children.letterWording)
  const abandon = () => desk.send({ type: 'desk.abandoned' })
  return (
    <Dialog isOpen={form !== undefined} title="Edit your letter" onClose={abandon}>
      {form && (
        <Form form={form} label="Edit your letter">
          <Bound
            as={TextArea}
            form={form}
            name="message"
            label="Your letter"
            autoFocus
            isRequired
          />
          <NotSaved form={form} />
          <DialogActions>
            <Button variant="quiet" onClick={abandon}>
              Cancel
            </Button>
            <SubmitButton form={form}>Save</SubmitButton>
          </DialogActions>
        </Form>
      )}
    </Dialog>
  )
}
