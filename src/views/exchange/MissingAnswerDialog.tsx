import { useSelector } from '@xstate/react'
import type { MissingGiftRef } from '#machines/exchange/missingGift.machine.ts'
import type { PictureChoiceRef } from '#machines/feed/pictureChoice.machine.ts'
import { errorOf, type FormRef } from '#machines/form.ts'
import type { MissingAnswerValues } from '#rules/exchange/missing-form.ts'
import { answerOptions, answerTakesLink } from '#rules/exchange/missing-words.ts'
import { Bound } from '#views/form/Bound.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Dialog } from '#views/kit/Dialog.tsx'
import { DialogActions } from '#views/kit/DialogActions.tsx'
import { RadioGroup } from '#views/kit/RadioGroup.tsx'
import { TextArea } from '#views/kit/TextArea.tsx'
import { TextField } from '#views/kit/TextField.tsx'
import { PictureField } from '#views/PictureField.tsx'

/** Asks a gifter about a gift that has not arrived. */
export default function MissingAnswerDialog({
  missingGift: missing,
}: {
  missingGift: MissingGiftRef
}) {
  const form = useSelector(missing, ({ children }) => children.missingAnswer)
  const choice = useSelector(missing, ({ children }) => children.picture)
  const isOpen = useSelector(missing, (snapshot) => snapshot.matches('answering'))
  const close = () => missing.send({ type: 'form.abandoned' })
  return (
    <Dialog isOpen={isOpen} onClose={close} title="What has become of your gift?">
      <p>Your recipient and the elves read your answer. Your name stays secret.</p>
      {form && choice && <AnswerForm form={form} choice={choice} onCancel={close} />}
    </Dialog>
  )
}

interface AnswerFormProps {
  form: FormRef<MissingAnswerValues>
  choice: PictureChoiceRef
  onCancel: () => void
}

function AnswerForm({ form, choice, onCancel }: AnswerFormProps) {
  const answer = useSelector(form, ({ context }) => context.values.answer)
  const pictureError = useSelector(form, ({ context }) =>
    errorOf<MissingAnswerValues>(context, 'picture'),
  )
  return (
    <Form form={form} label="What has become of your gift?">
      <Bound
        as={RadioGroup}
        form={form}
        name="answer"
        label="Your answer"
        options={answerOptions}
        isRequired
      />
      <Bound
        as={TextArea}
        form={form}
        name="text"
        label="In your words"
        description="Your recipient reads them as you write them, so please don’t sign them. If one of you is a minor, only the elves read them."
        rows={3}
      />
      {answerTakesLink(answer) && (
        <Bound
          as={TextField}
          form={form}
          name="content"
          label="Tracking link"
          type="url"
          dir="ltr"
          placeholder="https://"
        />
      )}
      <PictureField choice={choice} error={pictureError}>
        {(picture) =>
          picture && (
            <img
              src={picture.formats.mobile_list}
              alt=""
              width={picture.width}
              height={picture.height}
            />
          )
        }
      </PictureField>
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
