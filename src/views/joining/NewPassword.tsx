import { useSelector } from '@xstate/react'
import type { FormRef } from '#machines/form.ts'
import { passwordConditions } from '#rules/joining/password.ts'
import { Bound } from '#views/form/Bound.tsx'
import { PasswordChecklist } from '#views/kit/PasswordChecklist.tsx'
import { PasswordField } from '#views/kit/PasswordField.tsx'

type NewPasswordValues = { email: string; password: string; password_confirmation: string }

interface NewPasswordProps<Values extends NewPasswordValues> {
  form: FormRef<Values>
  /** @default 'Password' */
  label?: string
}

/** A new password, typed twice, with a checklist of its conditions and a hidden username for password managers. */
export function NewPassword<Values extends NewPasswordValues>({
  form,
  label = 'Password',
}: NewPasswordProps<Values>) {
  const fields = form as unknown as FormRef<NewPasswordValues>
  const values = useSelector(fields, ({ context }) => context.values)
  const conditions = passwordConditions(values.password, values.email).map(({ label, met }) => ({
    label,
    isMet: met,
  }))
  return (
    <>
      <input
        type="email"
        name="username"
        autoComplete="username"
        value={values.email}
        readOnly
        hidden
      />
      <Bound
        as={PasswordField}
        form={fields}
        name="password"
        label={label}
        autoComplete="new-password"
        isRequired
      />
      <PasswordChecklist conditions={conditions} />
      <Bound
        as={PasswordField}
        form={fields}
        name="password_confirmation"
        label="Confirm password"
        autoComplete="new-password"
        isRequired
      />
    </>
  )
}
