import { emailVerificationMachine } from '#machines/joining/emailVerification.machine.ts'
import { known } from '#machines/known.ts'
import { verifyEmail } from '#services/registration.ts'
import { VerifyEmailPage } from '#views/joining/VerifyEmailPage.tsx'
import type { PageParams } from '#views/page.ts'
import { calling } from './actors.ts'

export const flows = () => ({
  emailVerification: emailVerificationMachine.provide({
    actors: { verifyEmail: calling(verifyEmail) },
  }),
})

export default () => {
  const { emailVerification } = flows()
  return ({ params: { userid, token } }: { params: PageParams }) => (
    <VerifyEmailPage
      flow={emailVerification}
      input={{
        userid: known(userid, 'the member of the path'),
        token: known(token, 'the token of the path'),
      }}
    />
  )
}
