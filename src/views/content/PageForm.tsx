import { useSelector } from '@xstate/react'
import type { FormRef } from '#machines/form.ts'
import type { PageValues } from '#rules/content/forms.ts'
import { Bound } from '#views/form/Bound.tsx'
import { Form } from '#views/form/Form.tsx'
import { Card } from '#views/kit/Card.tsx'
import { TextArea } from '#views/kit/TextArea.tsx'
import { TextField } from '#views/kit/TextField.tsx'
import { RichText } from '#views/RichText.tsx'
import styles from './Contents.module.css'
import { EditorActions } from './EditorActions.tsx'

interface PageFormProps {
  form: FormRef<PageValues>
  label: string
  onCancel: () => void
}

/** Form for a page: edited as HTML, with a preview below. */
export function PageForm({ form, label, onCancel }: PageFormProps) {
  const isNew = useSelector(form, ({ context }) => context.values.id === null)
  return (
    <>
      <Form form={form} label={label}>
        <Bound as={TextField} form={form} name="title" label="Title" isRequired />
        {isNew && (
          <Bound
            as={TextField}
            form={form}
            name="slug"
            label="Address"
            description="The part after /page/: small letters, digits and hyphens. You can’t change it later."
            dir="ltr"
            spellCheck={false}
            autoCapitalize="none"
            isRequired
          />
        )}
        <Bound
          as={TextArea}
          form={form}
          name="body"
          label="Text"
          description="HTML: p, br, b, i, ul, ol, li, a, h2, h3 and blockquote are kept, everything else is removed."
          rows={12}
          isRequired
        />
        <EditorActions form={form} onCancel={onCancel} />
      </Form>
      <Preview form={form} />
    </>
  )
}

function Preview({ form }: Pick<PageFormProps, 'form'>) {
  const body = useSelector(form, ({ context }) => context.values.body)
  return (
    <Card aria-labelledby="look" padding="lg">
      <p id="look" className={styles.meta}>
        How it will look
      </p>
      {body.trim() === '' ? (
        <p>You’ll see what you write here.</p>
      ) : (
        <RichText variant="page" html={body} />
      )}
    </Card>
  )
}
