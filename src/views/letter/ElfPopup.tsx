import { useSelector } from '@xstate/react'
import { MessagesSquare } from 'lucide-react'
import type { InputFrom } from 'xstate'
import type { ElfRef, elfMachine } from '#machines/letter/elf.machine.ts'
import { ELF_OVERLAY } from '#rules/letter/elf.ts'
import { useFlow } from '#views/flow.tsx'
import { Bound } from '#views/form/Bound.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { Button } from '#views/kit/Button.tsx'
import { DialogActions } from '#views/kit/DialogActions.tsx'
import { TextArea } from '#views/kit/TextArea.tsx'
import { LaterDialog } from '#views/later/LaterDialog.tsx'
import { intentOf } from '#views/later/later.tsx'
import { useOverlay } from '#views/overlay.ts'

export interface ElfPopupProps {
  flow: typeof elfMachine
  input: InputFrom<typeof elfMachine>
}

/** A button on an exchange that opens a popup for writing to an elf. */
export function ElfPopup({ flow, input }: ElfPopupProps) {
  const elf: ElfRef = useFlow(flow, input)
  const isOpen = useSelector(elf, (snapshot) => snapshot.matches('writing'))
  const form = useSelector(elf, ({ children }) => children.elfLetter)
  const open = useOverlay()
  return (
    <div>
      <Button
        {...intentOf(LaterDialog)}
        icon={<MessagesSquare />}
        onClick={() => open(ELF_OVERLAY)}
      >
        Contact an elf
      </Button>
      <LaterDialog
        isOpen={isOpen}
        onClose={() => elf.send({ type: 'popup.closed' })}
        title="Contact an elf"
      >
        {form && (
          <Form form={form} label="Contact an elf">
            <Bound
              as={TextArea}
              form={form}
              name="message"
              label="What would you like to tell us about this exchange?"
              isRequired
              autoFocus
            />
            <NotSaved form={form}>Not sent. Try again.</NotSaved>
            <DialogActions>
              <Button variant="quiet" onClick={() => elf.send({ type: 'popup.closed' })}>
                Cancel
              </Button>
              <SubmitButton form={form}>Send to the elves</SubmitButton>
            </DialogActions>
          </Form>
        )}
      </LaterDialog>
    </div>
  )
}
