import { credentialsForm } from '#machines/joining/credentials.form.ts'
import { loginMachine } from '#machines/joining/login.machine.ts'
import { logIn } from '#services/session.ts'
import { LoginPage } from '#views/joining/LoginPage.tsx'
import { calling } from './actors.ts'
import { Doors } from './doors.ts'
import type { World } from './world.ts'

export const flows = ({ tell: { goTo, startSession } }: World) => ({
  login: loginMachine.provide({
    actors: { credentials: credentialsForm.provide({ actors: { submit: calling(logIn) } }) },
    actions: { goTo, startSession },
  }),
})

export default (world: World) => {
  const { login } = flows(world)
  return () => (
    <LoginPage flow={login} input={{ email: world.place().state.email ?? null }} Doors={Doors} />
  )
}
