import type { ReactNode } from 'react'
import type { FormRef } from '#machines/form.ts'
import type { EmailOnly } from '#rules/joining/email.ts'
import { Bound } from '#views/form/Bound.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { TextField } from '#views/kit/TextField.tsx'

interface EmailFormProps {
  form: FormRef<EmailOnly>
  /** The label of the submit button. */
  children: ReactNode
}

/** Asks for the email address to send a link to. */
export function EmailForm({ form, children }: EmailFormProps) {
  return (
    <Form form={form} label="Your email">
      <Bound
        as={TextField}
        form={form}
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        isRequired
      />
      <NotSaved form={form}>Not sent. Try again.</NotSaved>
      <SubmitButton form={form}>{children}</SubmitButton>
    </Form>
  )
}
