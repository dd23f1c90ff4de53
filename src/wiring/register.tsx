import {
  type RegistrationValues,
  registrationEmailForm,
  registrationNameForm,
  registrationPasswordForm,
} from '#machines/joining/registration.form.ts'
import { registrationMachine } from '#machines/joining/registration.machine.ts'
import { registrationDraftSchema } from '#rules/joining/registration.ts'
import { queryOf } from '#rules/tab/place.ts'
import { keepDraft, readDraft } from '#services/drafts.ts'
import { findEmail, register } from '#services/registration.ts'
import { RegisterPage } from '#views/joining/RegisterPage.tsx'
import { calling } from './actors.ts'
import { Doors } from './doors.ts'
import type { World } from './world.ts'

const draft = { form: 'registration', owner: null, fields: registrationDraftSchema }

export const flows = ({
  hear: { address },
  tell: { announce, goTo, returnTo, outdateErrors },
}: World) => ({
  registration: registrationMachine.provide({
    actors: {
      address,
      email: registrationEmailForm.provide({
        actors: { submit: calling(findEmail) },
        actions: { announce },
      }),
      name: registrationNameForm,
      password: registrationPasswordForm.provide({
        actors: { submit: calling<RegistrationValues, { id: number }>(register) },
      }),
    },
    actions: {
      announce,
      goTo,
      returnTo,
      outdateErrors,
      keepDraft: (_, values) => keepDraft(draft, values),
    },
  }),
})

export default (world: World) => {
  const { registration } = flows(world)
  return () => (
    <RegisterPage
      Doors={Doors}
      flow={registration}
      input={{ query: queryOf(world.place().path), draft: readDraft(draft) }}
    />
  )
}
