import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { emailKey } from '#rules/joining/email.ts'
import { WRONG_PASSWORD } from '#rules/joining/password.ts'
import {
  type Closing,
  closingRefusal,
  closingSchema,
  HAS_PASSWORD,
  NO_PASSWORD_TO_CLOSE,
  SPENT_CLOSING,
} from '#rules/member/closing.ts'
import { closeAccount, type Proof } from '#server/acts/close-account.ts'
import { invalidField, refuse, refusedBy } from '#server/errors/refused.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { closingLink } from '#server/mail/templates/account.ts'
import { memberOf } from '#server/plugins/session.ts'
import { tryPassword } from '#server/plugins/try-password.ts'
import { closes, openClosing } from '#server/resources/auth/closing.ts'
import { accountOpenedBy, hasKeptPassword, opensByPassword } from '#server/resources/auth/store.ts'
import {
  actingMember,
  adminIds,
  type MemberRow,
  unlessGone,
} from '#server/resources/members/store.ts'

const wrongPassword = () => invalidField('password', WRONG_PASSWORD, 'credentials')

/** Closing an account for good. */
export const closing: FastifyPluginAsyncZod = async (app) => {
  const tags = ['privacy']

  /** Returns the proof that `closeAccount` checks again under its locks. */
  async function proofOf(
    request: Parameters<typeof tryPassword>[1],
    { id, email }: MemberRow,
    sent: Closing,
  ): Promise<Proof> {
    const { password, token } = sent
    if (password === undefined && token !== undefined)
      return async ({ tx, me: { id: memberId }, now }) => {
        if (!(await closes(tx, { memberId, token }, now))) throw refusedBy(SPENT_CLOSING)
      }
    if (!(await opensByPassword(app.db, email)))
      throw await unlessGone(app.db, id, refusedBy(NO_PASSWORD_TO_CLOSE))
    const known = await tryPassword(app, request, email, () =>
      accountOpenedBy(app.db, email, password ?? ''),
    )
    if (!known) throw await unlessGone(app.db, id, wrongPassword())
    return async ({ tx }) => {
      if (!(await hasKeptPassword(tx, known))) throw wrongPassword()
    }
  }

  app.delete(
    '/api/me',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        body: closingSchema,
        description: 'Closes the account and erases what it holds of its member.',
      },
    },
    async (request, reply) => {
      const proof = await proofOf(request, memberOf(request), request.body)
      const close = app.act<typeof request>((act) => closeAccount(act, proof))
      await close(request, reply)
    },
  )

  app.post(
    '/api/me/close',
    {
      onRequest: app.signedIn,
      schema: { tags, description: 'Mails the link that closes an account without a password.' },
    },
    app.act(async ({ tx, me: { id, email }, now, site }) => {
      await actingMember(tx, id)
      if (await opensByPassword(tx, email)) throw refusedBy(HAS_PASSWORD)
      refuse(closingRefusal(id, await adminIds(tx, now)))
      await app.limits.passwordMails.take({ account: emailKey(email) }, tx)
      const token = await openClosing(tx, id, now)
      await enqueueMail(tx, closingLink(site, { to: email, token }), now)
      return { status: 202 }
    }),
  )
}
