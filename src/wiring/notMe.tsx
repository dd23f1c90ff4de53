import { notMeMachine } from '#machines/joining/notMe.machine.ts'
import { known } from '#machines/known.ts'
import { disown } from '#services/registration.ts'
import { NotMePage } from '#views/joining/NotMePage.tsx'
import type { PageParams } from '#views/page.ts'
import { calling } from './actors.ts'

export const flows = () => ({
  notMe: notMeMachine.provide({ actors: { disown: calling(disown) } }),
})

export default () => {
  const { notMe } = flows()
  return ({ params: { userid, token } }: { params: PageParams }) => (
    <NotMePage
      flow={notMe}
      input={{
        userid: known(userid, 'the account of the path'),
        token: known(token, 'the token of the path'),
      }}
    />
  )
}
