import * as z from 'zod/mini'
import { form } from '#rules/form/field.ts'
import { verbatim } from '#rules/form/text.ts'
import { emailField } from './email.ts'

/** The login form. It does not apply the rules for new passwords, because older passwords may not meet them. */
export const credentialsSchema = form({
  email: emailField(),
  password: verbatim({ max: 1000 }),
})
export type Credentials = z.infer<typeof credentialsSchema>

export const tokenSchema = z.object({ token: z.string() })
export type Token = z.infer<typeof tokenSchema>
