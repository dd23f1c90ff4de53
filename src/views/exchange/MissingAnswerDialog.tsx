import { useSelector } from '@xstate/react'
import type { MissingGiftRef } from '#machines/exchange/missingGift.machine.ts'
import type { PictureChoiceRef } from '#machines/feed/pictureChoice.machine.ts'
import { errorOf, type FormRef } from '#machines/form.ts'
import type { MissingAnswerValues } from '#rules/exchange/missing-form.ts'
import {
  answerOptions,
  answerTakesLink,
  CANNOT_SEND,
  CANNOT_SEND_WORDS,
  hasGiftCase,
} from '#rules/exchange/missing-words.ts'
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

const QUESTION = 'What happened to your gift?'

/** Asks a gifter about a gift that has not arrived. A gifter who was not asked can say that they can't send one. */
export default function MissingAnswerDialog({
  missingGift: missing,
}: {
  missingGift: MissingGiftRef
}) {
  const form = useSelector(missing, ({ children }) => children.missingAnswer)
  const choice = useSelector(missing, ({ children }) => children.picture)
  const isOpen = useSelector(missing, (snapshot) => snapshot.matches('answering'))
  const hasCase = useSelector(missing, ({ context }) => hasGiftCase(context))
  const close = () => missing.send({ type: 'form.abandoned' })
  const title = hasCase ? QUESTION : CANNOT_SEND
  return (
    <Dialog isOpen={isOpen} onClose={close} title={title}>
      <p>
        {hasCase
          ? 'Your recipient and the elves read your answer. Your name stays secret.'
          : CANNOT_SEND_WORDS}
      </p>
      {form && choice && (
        <Form form={form} label={title}>
          {hasCase && (
            <Bound
              as={RadioGroup}
              form={form}
              name="answer"
              label="Your answer"
              options={answerOptions}
              isRequired
            />
          )}
          <Bound
            as={TextArea}
            form={form}
            name="text"
            label="In your words"
            description="Your recipient reads them as you write them, so please don’t sign them. If one of you is a minor, only the elves read them."
            rows={3}
          />
          {hasCase && <Proof form={form} choice={choice} />}
          <NotSaved form={form} />
          <DialogActions>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
            <SubmitButton form={form}>Send</SubmitButton>
          </DialogActions>
        </Form>
      )}
    </Dialog>
  )
}

interface ProofProps {
  form: FormRef<MissingAnswerValues>
  choice: PictureChoiceRef
}

/** A tracking link, and a photo of the receipt. */
function Proof({ form, choice }: ProofProps) {
  const answer = useSelector(form, ({ context }) => context.values.answer)
  const pictureError = useSelector(form, ({ context }) =>
    errorOf<MissingAnswerValues>(context, 'picture'),
  )
  return (
    <>
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
    </>
  )
}
