import * as z from 'zod/mini'
import { form, REQUIRED, tooLong } from '#rules/form/field.ts'
import { emailField } from './email.ts'

/** Login takes what was once accepted, whatever the rules are today. */
export const credentialsSchema = form({
  email: emailField(),
  password: z
    .string(REQUIRED)
    .check(z.minLength(1, { error: REQUIRED, abort: true }), z.maxLength(1000, tooLong(1000))),
})
export type Credentials = z.infer<typeof credentialsSchema>

export const tokenSchema = z.object({ token: z.string() })
export type Token = z.infer<typeof tokenSchema>
