import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { tooMany } from '#server/refused.ts'
import { Attempts } from './attempts.ts'
import { isApi } from './is-api.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Per member, or per address where nobody is logged in: `config: { rateLimit: rates.register }`. */
export const rates = {
  usual: { max: 300, timeWindow: MINUTE },
  register: { max: 10, timeWindow: HOUR },
  usersExists: { max: 10, timeWindow: MINUTE },
} as const

declare module 'fastify' {
  interface FastifyInstance {
    /** Wrong passwords by account: take before looking, give back when the password was right. */
    wrongPasswords: Attempts
    /** Mails about a forgotten password by email. */
    passwordMails: Attempts
    /** Posts by member, whichever route they come by. */
    postings: Attempts
  }
}

export const limits = fp(async (app) => {
  const { clock } = app
  const isOn = app.config.rateLimit
  app.decorate('wrongPasswords', new Attempts(clock, isOn ? { max: 5, windowMs: MINUTE } : null))
  app.decorate('passwordMails', new Attempts(clock, isOn ? { max: 5, windowMs: HOUR } : null))
  app.decorate('postings', new Attempts(clock, isOn ? { max: 10, windowMs: HOUR } : null))
  if (!isOn) return
  await app.register(rateLimit, {
    ...rates.usual,
    allowList: (request) => !isApi(request),
    keyGenerator: (request: FastifyRequest) =>
      request.member ? `member ${request.member.id}` : normalizeIP(request.ip),
    errorResponseBuilder: (_request, { ttl }) => tooMany(Math.ceil(ttl / 1000)),
  })
})
