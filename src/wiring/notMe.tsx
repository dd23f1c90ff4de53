import { notMeMachine } from '#machines/joining/notMe.machine.ts'
import { known } from '#machines/known.ts'
import { disown } from '#services/registration.ts'
import { NotMePage } from '#views/joining/NotMePage.tsx'
import { calling } from './actors.ts'
import { pageOfLink } from './mailedLink.ts'
import type { World } from './world.ts'

export const flows = () => ({
  notMe: notMeMachine.provide({ actors: { disown: calling(disown) } }),
})

export default (world: World) => {
  const { notMe } = flows()
  return pageOfLink(world, (token, { userid }) => (
    <NotMePage flow={notMe} input={{ userid: known(userid, 'the account of the path'), token }} />
  ))
}
