import { emailVerificationMachine } from '#machines/emailVerification.machine.ts'
import { verifyEmail } from '#services/registration.ts'
import type { PageParams } from '#views/page.ts'
import { VerifyEmailPage } from '#views/pages/VerifyEmailPage.tsx'
import { calling } from './actors.ts'

export const flows = () => ({
  emailVerification: emailVerificationMachine.provide({
    actors: { verifyEmail: calling(verifyEmail) },
  }),
})

export default () => {
  const { emailVerification } = flows()
  return ({ params: { userid = '', token = '' } }: { params: PageParams }) => (
    <VerifyEmailPage flow={emailVerification} link={{ userid, token }} />
  )
}
