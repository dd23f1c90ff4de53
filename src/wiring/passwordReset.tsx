import { newPasswordForm } from '#machines/joining/password.form.ts'
import { passwordResetMachine } from '#machines/joining/passwordReset.machine.ts'
import { resetPassword } from '#services/password.ts'
import { PasswordResetPage } from '#views/joining/PasswordResetPage.tsx'
import { calling } from './actors.ts'

export const flows = () => ({
  passwordReset: passwordResetMachine.provide({
    actors: {
      newPassword: newPasswordForm.provide({ actors: { submit: calling(resetPassword) } }),
    },
  }),
})

export default () => {
  const { passwordReset } = flows()
  const linked = () => {
    const query = new URLSearchParams(location.search)
    return { email: query.get('email'), token: query.get('token') }
  }
  return () => <PasswordResetPage flow={passwordReset} input={linked()} />
}
