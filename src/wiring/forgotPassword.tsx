import { forgotPasswordMachine } from '#machines/forgotPassword.machine.ts'
import { reminderForm } from '#machines/forms/password.form.ts'
import { remindPassword } from '#services/password.ts'
import { ForgotPasswordPage } from '#views/pages/ForgotPasswordPage.tsx'
import { calling } from './actors.ts'

export const flows = () => ({
  forgotPassword: forgotPasswordMachine.provide({
    actors: { reminder: reminderForm.provide({ actors: { submit: calling(remindPassword) } }) },
  }),
})

export default () => {
  const { forgotPassword } = flows()
  return () => <ForgotPasswordPage flow={forgotPassword} />
}
