import { accept } from '#machines/accept.ts'
import { formMachine } from '#machines/form.ts'
import { checked } from '#rules/form/checked.ts'
import { type EmailOnly, emailOnlySchema, emailRefusal } from '#rules/joining/email.ts'
import { type NameStep, nameStepSchema, registrationSchema } from '#rules/joining/password.ts'
import { complaint } from '#rules/tab/toast.ts'

export type RegistrationValues = {
  email: string
  name: string
  password: string
  password_confirmation: string
}

/** Step 1. The server checks that the email is not taken; if it is, the field shows the refusal. */
export const registrationEmailForm = formMachine<EmailOnly, { exists: boolean }>({
  id: 'registrationEmail',
  description: 'A new member’s email.',
  check: checked(emailOnlySchema),
  submits: 'whenValid',
  refuses: emailRefusal,
  announces: { toast: complaint },
})

/** Step 2. Nothing is sent yet. */
export const registrationNameForm = formMachine<NameStep, NameStep>({
  id: 'registrationName',
  description: 'The name that a new member wants to be called.',
  check: checked(nameStepSchema),
  submits: 'whenValid',
}).provide({ actors: { submit: accept<NameStep>() } })

/** Step 3 sends everything. */
export const registrationPasswordForm = formMachine<RegistrationValues, { id: number }>({
  id: 'registrationPassword',
  description: 'A new member’s password, sent with the answers before it.',
  check: checked(registrationSchema),
  submits: 'whenValid',
})
