import { activationMachine } from '#machines/joining/activation.machine.ts'
import { verificationForm } from '#machines/joining/verification.form.ts'
import { resendVerification } from '#services/registration.ts'
import { ActivatePage } from '#views/joining/ActivatePage.tsx'
import { calling } from './actors.ts'
import type { World } from './world.ts'

export const flows = ({ hear: { member } }: World) => ({
  activation: activationMachine.provide({
    actors: {
      member,
      verification: verificationForm.provide({ actors: { submit: calling(resendVerification) } }),
      resendVerification: calling(resendVerification),
    },
  }),
})

export default (world: World) => {
  const { activation } = flows(world)
  const input = () => ({
    email: world.place().state.email ?? null,
    mailed: world.place().state.mailed ?? null,
    member: world.app.getSnapshot().children.session?.getSnapshot().context.member ?? null,
  })
  return () => <ActivatePage flow={activation} input={input()} />
}
