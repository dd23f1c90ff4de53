import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { endingSchema } from '#rules/member/mail-class.ts'
import { isEnded } from '#rules/member/preferences.ts'
import { envelope } from '#rules/wire/api.ts'
import { linkTokenSchema } from '#rules/wire/link-token.ts'
import { routePaths } from '#rules/wire/path.ts'
import type { Act } from '#server/act.ts'
import { changePreferences } from '#server/acts/change-preferences.ts'
import type { Reader } from '#server/db/types.ts'
import { notFound } from '#server/errors/refused.ts'
import { findEnding } from '#server/mail/endings.ts'
import { linkWithToken } from '#server/mail/site.ts'
import { theMember } from '#server/resources/members/store.ts'

/** @throws Refused with 404 for an unknown link */
async function endingOf(db: Reader, token: string) {
  const ending = await findEnding(db, token)
  if (!ending) throw notFound()
  return ending
}

async function look(db: Reader, token: string) {
  const { memberId, mailClass } = await endingOf(db, token)
  return { data: { mails: mailClass, is_ended: isEnded(mailClass, await theMember(db, memberId)) } }
}

async function end(act: Act, token: string) {
  const { memberId, mailClass } = await endingOf(act.tx, token)
  await changePreferences(act, memberId, { mails: { [mailClass]: false } })
  return { data: { mails: mailClass, is_ended: true } }
}

/** Lets readers unsubscribe from a class of email without a login, on the page that the link in the email opens. */
export const unsubscribe: FastifyPluginAsyncZod = async (app) => {
  const given = {
    onRequest: app.anyone,
    schema: {
      tags: ['privacy'],
      body: linkTokenSchema,
      response: { 200: envelope(endingSchema) },
    },
  }

  app.post(
    '/api/unsubscribe/open',
    given,
    app.lookOfAnyone(({ db }, { body }) => look(db, body.token)),
  )

  app.post(
    '/api/unsubscribe/end',
    given,
    app.actOfAnyone((act, { body }) => end(act, body.token)),
  )

  await app.register(oneClick)
}

/**
 * Lets mail programs unsubscribe with one request (RFC 8058). Any body in any media type is accepted. GET changes nothing,
 * because scanners open every link of an email.
 */
const oneClick: FastifyPluginAsyncZod = async (app) => {
  const given = {
    onRequest: app.anyone,
    schema: {
      tags: ['privacy'],
      params: z.object({ token: z.string() }),
      response: { 200: envelope(endingSchema) },
    },
  }
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))
  // Fastify would refuse an invalid media type before any parser runs.
  app.addHook('onRequest', async ({ headers }) => {
    delete headers['content-type']
  })
  // Mail programs without RFC 8058 support open the URL in a browser, which is redirected to the page.
  app.addHook<{ Params: { token: string } }>(
    'onRequest',
    async ({ method, headers, params }, reply) => {
      if (method === 'GET' && headers.accept?.includes('text/html'))
        return reply.redirect(linkWithToken(app.config, routePaths.unsubscribe, params.token))
    },
  )

  app.get(
    '/api/unsubscribe/:token',
    given,
    app.lookOfAnyone(({ db }, { params }) => look(db, params.token)),
  )

  app.post(
    '/api/unsubscribe/:token',
    given,
    app.actOfAnyone((act, { params }) => end(act, params.token)),
  )
}
