import { forgotPasswordMachine } from '#machines/joining/forgotPassword.machine.ts'
import { reminderForm } from '#machines/joining/password.form.ts'
import { remindPassword } from '#services/password.ts'
import { ForgotPasswordPage } from '#views/joining/ForgotPasswordPage.tsx'
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
