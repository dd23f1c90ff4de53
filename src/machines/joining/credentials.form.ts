import { formMachine } from '#machines/form.ts'
import { checked } from '#rules/form/checked.ts'
import { type Credentials, credentialsSchema } from '#rules/joining/credentials.ts'

/**
 * Email and password. A refusal by the server is shown under the password field, and does not reveal which of the two
 * was wrong.
 */
export const credentialsForm = formMachine<Credentials, { token: string }>({
  id: 'credentials',
  description: 'An email address and a password.',
  check: checked(credentialsSchema),
  bearer: 'password',
})
