import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  NO_PASSWORD,
  passwordChangeSchemaWith,
  passwordIsEmail,
  WRONG_PASSWORD,
} from '#rules/joining/password.ts'
import { ownSessionSchema } from '#rules/member/own-session.ts'
import { envelope, idParams, wholeListQuery } from '#rules/wire/api.ts'
import { invalidField, notFound, refuse, unauthenticated } from '#server/errors/refused.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { passwordChanged } from '#server/mail/templates/account.ts'
import { memberOf } from '#server/plugins/session.ts'
import { tryPassword } from '#server/plugins/try-password.ts'
import {
  accountOpenedBy,
  findAccount,
  hasKeptPassword,
  setPassword,
} from '#server/resources/auth/store.ts'
import { unlessGone } from '#server/resources/members/store.ts'
import {
  endOwnSession,
  endSessions,
  holdSession,
  listSessions,
} from '#server/resources/sessions/store.ts'
import { isCommonPassword } from '#server/secrets/common-passwords.ts'
import { hashPassword } from '#server/secrets/passwords.ts'

const wrongPassword = () => invalidField('current_password', WRONG_PASSWORD, 'credentials')

/** The member's sessions and password. */
export const safety: FastifyPluginAsyncZod = async (app) => {
  const tags = ['safety']

  app.get(
    '/api/me/sessions',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        querystring: wholeListQuery(),
        response: { 200: envelope(z.array(ownSessionSchema)) },
      },
    },
    app.look(async ({ db, me, now }, { sessionId }) => ({
      data: await listSessions(db, me.id, sessionId, now),
    })),
  )

  app.delete(
    '/api/me/sessions',
    {
      onRequest: app.signedIn,
      schema: { tags, description: 'Ends all sessions but the one that asks.' },
    },
    app.act(async ({ tx, me }, request) => {
      await endSessions(tx, me.id, request.sessionId ?? undefined)
    }),
  )

  app.delete(
    '/api/me/sessions/:id',
    { onRequest: app.signedIn, schema: { tags, params: idParams } },
    app.act(async ({ tx, me }, request) => {
      if (!(await endOwnSession(tx, me.id, request.params.id))) throw notFound()
    }),
  )

  app.post(
    '/api/me/password',
    {
      onRequest: app.signedIn,
      schema: { tags, body: passwordChangeSchemaWith(isCommonPassword) },
    },
    async (request, reply) => {
      const { id: memberId, email } = memberOf(request)
      const { current_password, password } = request.body
      refuse(passwordIsEmail(password, email))
      const account = await findAccount(app.db, email)
      if (account?.passwordHash === null) refuse(NO_PASSWORD)
      const known = await tryPassword(app, request, email, () =>
        accountOpenedBy(app.db, email, current_password),
      )
      if (!known) throw await unlessGone(app.db, memberId, wrongPassword())
      const passwordHash = await hashPassword(password)
      const change = app.act<typeof request>(async ({ tx, me: { id }, now, site }) => {
        // While the new password was being hashed, another request may have changed the password or ended this session,
        // so both are checked again.
        if (!(await hasKeptPassword(tx, known))) throw await unlessGone(tx, id, wrongPassword())
        if (!(await holdSession(tx, request.sessionId))) throw unauthenticated()
        await setPassword(tx, id, passwordHash, now)
        await endSessions(tx, id, request.sessionId ?? undefined)
        await enqueueMail(tx, passwordChanged(site, { to: email }), now)
      })
      await change(request, reply)
    },
  )
}
