import { useSelector } from '@xstate/react'
import type { WrittenRef } from '#machines/feed/written.ts'
import { Bound } from '#views/form/Bound.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Cluster } from '#views/kit/Stack.tsx'
import { TextArea } from '#views/kit/TextArea.tsx'

interface WordingEditorProps {
  written: WrittenRef | undefined
  of: 'post' | 'comment'
}

/** Other words, typed where the old ones stand; what follows it hides while it is there. */
export function WordingEditor({ written, of }: WordingEditorProps) {
  const form = useSelector(written, (shown) => shown?.children.wording)
  if (!form) return null
  return (
    <div data-editing="">
      <Form form={form} label={`Edit your ${of}`}>
        <Bound as={TextArea} form={form} name="message" label={`Your ${of}`} rows={3} autoFocus />
        <NotSaved form={form} />
        <Cluster justify="end">
          <Button variant="quiet" onClick={() => written?.send({ type: 'edit.abandoned' })}>
            Cancel
          </Button>
          <SubmitButton form={form}>Save</SubmitButton>
        </Cluster>
      </Form>
    </div>
  )
}
