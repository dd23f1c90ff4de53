import type { ActorRefFrom } from 'xstate'
import type { wordingForm } from '#machines/feed/wording.form.ts'
import { Bound } from '#views/form/Bound.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Cluster } from '#views/kit/Stack.tsx'
import { TextArea } from '#views/kit/TextArea.tsx'

interface WordingFieldsProps {
  form: ActorRefFrom<typeof wordingForm>
  of: 'post' | 'comment'
  onCancel: () => void
}

/** The edit form. Its `data-editing` attribute hides the next element, which shows the text. */
export default function WordingFields({ form, of, onCancel }: WordingFieldsProps) {
  return (
    <div data-editing="">
      <Form form={form} label={`Edit your ${of}`}>
        <Bound as={TextArea} form={form} name="message" label={`Your ${of}`} rows={3} autoFocus />
        <NotSaved form={form} />
        <Cluster justify="end">
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <SubmitButton form={form}>Save</SubmitButton>
        </Cluster>
      </Form>
    </div>
  )
}
