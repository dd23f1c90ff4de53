import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { credentialsSchema, tokenSchema } from '#rules/joining/credentials.ts'
import { EMAIL_TAKEN, emailKey, emailOnlySchema } from '#rules/joining/email.ts'
import {
  existsSchema,
  passwordResetSchemaWith,
  registeredSchema,
  registrationSchemaWith,
  verifiedSchema,
} from '#rules/joining/password.ts'
import { notMeSchema } from '#rules/joining/verification.ts'
import { deviceOf } from '#rules/member/device.ts'
import { envelope, idParam } from '#rules/wire/api.ts'
import { linkTokenSchema } from '#rules/wire/link-token.ts'
import { disownAccount } from '#server/acts/disown-account.ts'
import { askToVerify } from '#server/acts/write-asked-mails.ts'
import { badLink, invalidField, Refused } from '#server/errors/refused.ts'
import { askForMail, enqueueMail } from '#server/mail/outbox.ts'
import { passwordChanged } from '#server/mail/templates/account.ts'
import { rates } from '#server/plugins/limits.ts'
import { tryPassword } from '#server/plugins/try-password.ts'
import {
  accountOpenedBy,
  createMember,
  findAccount,
  hasKeptPassword,
  holdReset,
  isReset,
  markVerified,
  setPassword,
  useVerification,
} from '#server/resources/auth/store.ts'
import { endSession, endSessions, openSession } from '#server/resources/sessions/store.ts'
import { isCommonPassword } from '#server/secrets/common-passwords.ts'
import { hashPassword } from '#server/secrets/passwords.ts'

const UNVERIFIED = 'Please verify your email address first.'
const noMatch = () =>
  new Refused(422, 'These credentials do not match our records.', { code: 'credentials' })

const linkParams = z.object({ userid: idParam, token: z.string() })

/** Registration, login and logout, and the two links that prove who owns an email. */
export const auth: FastifyPluginAsyncZod = async (app) => {
  const tags = ['auth']

  app.post(
    '/api/users/exists',
    {
      onRequest: app.anyone,
      config: { rateLimit: rates.usersExists },
      schema: { tags, body: emailOnlySchema, response: { 200: envelope(existsSchema) } },
    },
    app.lookOfAnyone(async ({ db }, { body }) => ({
      data: { exists: (await findAccount(db, body.email)) !== null },
    })),
  )

  app.post(
    '/api/register',
    {
      config: { rateLimit: rates.register },
      schema: {
        tags,
        body: registrationSchemaWith(isCommonPassword),
        response: { 201: envelope(registeredSchema) },
      },
    },
    async (request, reply) => {
      const { email, name, password } = request.body
      const passwordHash = await hashPassword(password)
      const join = app.actOfAnyone<typeof request>(async (act) => {
        const { tx, now } = act
        const account = { email, passwordHash, suggestedNickname: name ?? null }
        const made = await createMember(tx, account, now)
        if (!made) throw invalidField('email', EMAIL_TAKEN)
        await askToVerify(act, made)
        return { status: 201, data: made }
      })
      await join(request, reply)
    },
  )

  app.get(
    '/api/email/verify/:userid/:token',
    {
      onRequest: app.anyone,
      schema: { tags, params: linkParams, response: { 200: envelope(verifiedSchema) } },
    },
    app.actOfAnyone(async ({ tx, now, site }, { params }) => {
      const link = { memberId: params.userid, token: params.token }
      const verified = await useVerification(tx, link, site.adminEmails, now)
      if (!verified) throw badLink()
      return { data: { verified: true, email: verified.email } }
    }),
  )

  app.post(
    '/api/email/not-me/:userid',
    {
      onRequest: app.anyone,
      schema: {
        tags,
        params: z.object({ userid: idParam }),
        body: linkTokenSchema,
        response: { 200: envelope(notMeSchema) },
        description: 'Deletes the unverified account that the link was mailed about.',
      },
    },
    app.actOfAnyone(async (act, { params, body }) => {
      await disownAccount(act, { memberId: params.userid, token: body.token })
      return { data: { deleted: true } as const }
    }),
  )

  app.post(
    '/api/email/not-me/:userid/:token',
    {
      onRequest: app.anyone,
      schema: {
        tags,
        params: linkParams,
        deprecated: true,
        response: { 200: envelope(notMeSchema) },
      },
    },
    app.actOfAnyone(async (act, { params }) => {
      await disownAccount(act, { memberId: params.userid, token: params.token })
      return { data: { deleted: true } as const }
    }),
  )

  app.post(
    '/api/email/resend',
    {
      onRequest: app.anyone,
      config: { rateLimit: rates.resend },
      schema: { tags, body: emailOnlySchema },
    },
    app.actOfAnyone(async ({ tx, now }, request) => {
      const { email } = request.body
      await askForMail(tx, { kind: 'verify-email', email, createdAt: now })
      return { status: 202 }
    }),
  )

  app.post(
    '/api/auth/login',
    { schema: { tags, body: credentialsSchema, response: { 200: envelope(tokenSchema) } } },
    async (request, reply) => {
      const { email, password } = request.body
      const account = await tryPassword(app, request, email, () =>
        accountOpenedBy(app.db, email, password),
      )
      if (!account) throw noMatch()
      if (!account.emailVerifiedAt) throw new Refused(422, UNVERIFIED, { code: 'unverified' })
      const logIn = app.actOfAnyone<typeof request>(
        async ({ tx, now }) => {
          // While this password was being checked, a reset may have changed it and ended all sessions, so it is
          // compared again.
          if (!(await hasKeptPassword(tx, account))) throw noMatch()
          const device = deviceOf(request.headers['user-agent'])
          return { data: { token: await openSession(tx, account.id, now, device) } }
        },
        { secret: true },
      )
      await logIn(request, reply)
    },
  )

  app.post(
    '/api/auth/logout',
    { onRequest: app.signedIn, schema: { tags } },
    app.act(async ({ tx }, request) => {
      if (request.sessionId !== null) await endSession(tx, request.sessionId)
    }),
  )

  app.post(
    '/api/forgot-password',
    { schema: { tags, body: emailOnlySchema } },
    async (request, reply) => {
      const { email } = request.body
      await app.limits.passwordMails.take({ account: emailKey(email) })
      const remind = app.actOfAnyone<typeof request>(async ({ tx, now }) => {
        await askForMail(tx, { kind: 'password-reset', email, createdAt: now })
        return { status: 202 }
      })
      await remind(request, reply)
    },
  )

  app.post(
    '/api/reset-password',
    { schema: { tags, body: passwordResetSchemaWith(isCommonPassword) } },
    async (request, reply) => {
      const { email, token, password } = request.body
      // Hashing is slow, so an invalid link must not trigger it.
      if (!(await isReset(app.db, { email, token }, app.clock.now()))) throw badLink()
      const passwordHash = await hashPassword(password)
      const reset = app.actOfAnyone<typeof request>(async ({ tx, now, site }) => {
        const memberId = await holdReset(tx, { email, token }, now)
        if (memberId === null) throw badLink()
        await setPassword(tx, memberId, passwordHash, now)
        // Opening the mailed link has proved that the email belongs to the member, so the email counts as verified.
        await markVerified(tx, memberId, site.adminEmails, now)
        await endSessions(tx, memberId)
        await enqueueMail(tx, passwordChanged(site, { to: email }), now)
        return { data: { reset: true } }
      })
      await reset(request, reply)
    },
  )
}
