import { useSelector } from '@xstate/react'
import type { PairThreadRef } from '#machines/exchange/pairThread.machine.ts'
import { SWITCH_OFF_WORDS } from '#rules/exchange/pair-thread-words.ts'
import { reasonOf } from '#rules/wire/problem.ts'
import { Bound } from '#views/form/Bound.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { Button } from '#views/kit/Button.tsx'
import { ConfirmDialog, Dialog } from '#views/kit/Dialog.tsx'
import { DialogActions } from '#views/kit/DialogActions.tsx'
import { TextArea } from '#views/kit/TextArea.tsx'

interface ThreadProps {
  thread: PairThreadRef
}

/** The dialogs over a masked thread: report a message, and switch the thread off. */
export default function ThreadDialogs({ thread }: ThreadProps) {
  return (
    <>
      <Report thread={thread} />
      <SwitchingOff thread={thread} />
    </>
  )
}

function Report({ thread }: ThreadProps) {
  const form = useSelector(thread, ({ children }) => children.threadReport)
  const abandon = () => thread.send({ type: 'dialog.abandoned' })
  return (
    <Dialog isOpen={form !== undefined} title="Report this message" onClose={abandon}>
      <p>The elves read your reason and the whole conversation. The other side isn’t told.</p>
      {form && (
        <Form form={form} label="Report this message">
          <Bound
            as={TextArea}
            form={form}
            name="reason"
            label="What’s wrong with it?"
            rows={3}
            autoFocus
            isRequired
          />
          <NotSaved form={form} />
          <DialogActions>
            <Button variant="quiet" onClick={abandon}>
              Cancel
            </Button>
            <SubmitButton form={form}>Report it</SubmitButton>
          </DialogActions>
        </Form>
      )}
    </Dialog>
  )
}

function SwitchingOff({ thread }: ThreadProps) {
  const isPending = useSelector(thread, (snapshot) =>
    snapshot.matches({ unfolded: { dialog: 'switchingOff' } }),
  )
  const isOpen = useSelector(
    thread,
    (snapshot) => isPending || snapshot.matches({ unfolded: { dialog: 'asking' } }),
  )
  const problem = useSelector(thread, ({ context }) => context.problem)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Switch this conversation off?"
      confirmLabel="Switch it off"
      tone="danger"
      isPending={isPending}
      error={problem ? (reasonOf(problem) ?? 'That didn’t work. Try again.') : undefined}
      onConfirm={() => thread.send({ type: 'off.confirmed' })}
      onCancel={() => thread.send({ type: 'dialog.abandoned' })}
    >
      <p>{SWITCH_OFF_WORDS}</p>
    </ConfirmDialog>
  )
}
