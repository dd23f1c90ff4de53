import { known } from '#machines/known.ts'
import { parentAnswerMachine } from '#machines/member/parentAnswer.machine.ts'
import { answerAsParent, loadParentRequest } from '#services/parent.ts'
import { ParentPage } from '#views/member/ParentPage.tsx'
import type { PageParams } from '#views/page.ts'
import { calling } from './actors.ts'

export const flows = () => ({
  parentAnswer: parentAnswerMachine.provide({
    actors: {
      loadRequest: calling(loadParentRequest),
      sendAnswer: calling(answerAsParent),
    },
  }),
})

export default () => {
  const { parentAnswer } = flows()
  return ({ params: { token } }: { params: PageParams }) => (
    <ParentPage flow={parentAnswer} input={{ token: known(token, 'the token of the path') }} />
  )
}
