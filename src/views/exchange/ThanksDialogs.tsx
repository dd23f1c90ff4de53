import { useSelector } from '@xstate/react'
import type { ThanksRef } from '#machines/exchange/thanks.machine.ts'
import type { PictureChoiceRef } from '#machines/feed/pictureChoice.machine.ts'
import { errorOf, type FormRef } from '#machines/form.ts'
import {
  CARD_TITLE,
  CARD_WORDS,
  type CardValues,
  EARLIER_WORDS,
  offerAsked,
  PICTURE_WORDS,
} from '#rules/exchange/thanks-words.ts'
import { Bound } from '#views/form/Bound.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Dialog } from '#views/kit/Dialog.tsx'
import { DialogActions } from '#views/kit/DialogActions.tsx'
import { TextArea } from '#views/kit/TextArea.tsx'
import { PictureField } from '#views/PictureField.tsx'

interface ThanksProps {
  thanks: ThanksRef
}

/** The dialogs over the thank-you cards: write one, and report one. */
export default function ThanksDialogs({ thanks }: ThanksProps) {
  return (
    <>
      <Writing thanks={thanks} />
      <Report thanks={thanks} />
    </>
  )
}

function Writing({ thanks }: ThanksProps) {
  const form = useSelector(thanks, ({ children }) => children.card)
  const choice = useSelector(thanks, ({ children }) => children.picture)
  const isOpen = useSelector(thanks, (snapshot) => snapshot.matches('writing'))
  const isEarlier = useSelector(thanks, ({ context }) => offerAsked(context)?.is_earlier ?? false)
  const abandon = () => thanks.send({ type: 'dialog.abandoned' })
  return (
    <Dialog isOpen={isOpen} title={CARD_TITLE} onClose={abandon}>
      <p>{CARD_WORDS}</p>
      {isEarlier && <p>{EARLIER_WORDS}</p>}
      {form && choice && (
        <Form form={form} label={CARD_TITLE}>
          <Bound
            as={TextArea}
            form={form}
            name="message"
            label="Your thank-you"
            description="Your gifter knows your name already, so there’s no need to sign."
            rows={5}
            autoFocus
            isRequired
          />
          <CardPicture form={form} choice={choice} />
          <NotSaved form={form}>Not sent. Try again.</NotSaved>
          <DialogActions>
            <Button variant="quiet" onClick={abandon}>
              Cancel
            </Button>
            <SubmitButton form={form}>Send the card</SubmitButton>
          </DialogActions>
        </Form>
      )}
    </Dialog>
  )
}

function CardPicture({ form, choice }: { form: FormRef<CardValues>; choice: PictureChoiceRef }) {
  const error = useSelector(form, ({ context }) => errorOf<CardValues>(context, 'picture'))
  return (
    <>
      <PictureField choice={choice} error={error}>
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
      <p>{PICTURE_WORDS}</p>
    </>
  )
}

function Report({ thanks }: ThanksProps) {
  const form = useSelector(thanks, ({ children }) => children.cardReport)
  const abandon = () => thanks.send({ type: 'dialog.abandoned' })
  return (
    <Dialog isOpen={form !== undefined} title="Report this card" onClose={abandon}>
      <p>
        The elves read your reason, the card, and the conversation between you. The other side isn’t
        told.
      </p>
      {form && (
        <Form form={form} label="Report this card">
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
