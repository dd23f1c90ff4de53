import { known } from '#machines/known.ts'
import { unsubscribeMachine } from '#machines/member/unsubscribe.machine.ts'
import { endMails, loadEnding } from '#services/unsubscribe.ts'
import { UnsubscribePage } from '#views/member/UnsubscribePage.tsx'
import type { PageParams } from '#views/page.ts'
import { calling } from './actors.ts'

export const flows = () => ({
  unsubscribe: unsubscribeMachine.provide({
    actors: { loadEnding: calling(loadEnding), endMails: calling(endMails) },
  }),
})

export default () => {
  const { unsubscribe } = flows()
  return ({ params: { token } }: { params: PageParams }) => (
    <UnsubscribePage flow={unsubscribe} input={{ token: known(token, 'the token of the path') }} />
  )
}
