/** Reference model for setting a new password through an emailed link, written from the specification. */
import type { passwordResetMachine } from '#machines/joining/passwordReset.machine.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * The link contains an email and a token, and works once. A link that does not work leads to the page on which a new
 * link can be requested. Any other failure leaves the form open.
 */
interface Page extends Said {
  says: 'which password?' | 'the new password works' | 'you need another link'
}

export const passwordResetModel: Model<typeof passwordResetMachine, Page> = {
  start: ({ email, token }) => {
    if (!email || !token) return { says: 'you need another link' }
    const values = { email, token, password: '', password_confirmation: '' }
    return { says: 'which password?', started: [['newPassword', { values }]] }
  },
  on: {
    'newPassword changed': (was, { context: { problem } }) =>
      problem?.code === 'link' ? { says: 'you need another link' } : was,
    'newPassword done': () => ({ says: 'the new password works' }),
  },
  shows: ({ value }) => ({
    says: (
      {
        reading: 'which password?',
        choosing: 'which password?',
        confirmed: 'the new password works',
        refused: 'you need another link',
      } as const
    )[value],
  }),
}
