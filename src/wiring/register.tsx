import {
  type RegistrationValues,
  registrationEmailForm,
  registrationNameForm,
  registrationPasswordForm,
} from '#machines/joining/registration.form.ts'
import { registrationMachine } from '#machines/joining/registration.machine.ts'
import { findEmail, register } from '#services/registration.ts'
import { RegisterPage } from '#views/joining/RegisterPage.tsx'
import { calling } from './actors.ts'
import type { World } from './world.ts'

export const flows = ({ tell: { announce, goTo, outdateErrors } }: World) => ({
  registration: registrationMachine.provide({
    actors: {
      email: registrationEmailForm.provide({ actors: { submit: calling(findEmail) } }),
      name: registrationNameForm,
      password: registrationPasswordForm.provide({
        actors: { submit: calling<RegistrationValues, { id: number }>(register) },
      }),
    },
    actions: { announce, goTo, outdateErrors },
  }),
})

export default (world: World) => {
  const { registration } = flows(world)
  return () => <RegisterPage flow={registration} />
}
