import { parentAnswerMachine } from '#machines/member/parentAnswer.machine.ts'
import { answerAsParent, loadParentRequest } from '#services/parent.ts'
import { ParentPage } from '#views/member/ParentPage.tsx'
import { calling } from './actors.ts'
import { pageOfLink } from './mailedLink.ts'
import type { World } from './world.ts'

export const flows = () => ({
  parentAnswer: parentAnswerMachine.provide({
    actors: {
      loadRequest: calling(loadParentRequest),
      sendAnswer: calling(answerAsParent),
    },
  }),
})

export default (world: World) => {
  const { parentAnswer } = flows()
  return pageOfLink(world, (token) => <ParentPage flow={parentAnswer} input={{ token }} />)
}
