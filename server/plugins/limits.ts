import {
  millisecondsInHour as HOUR_MS,
  millisecondsInMinute as MINUTE_MS,
} from 'date-fns/constants'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { type Aim, type Traces, traceKey, tracesWith } from '#server/traces.ts'
import { type Allowance, Attempts } from './attempts.ts'
import { Callers } from './callers.ts'
import { networkOf } from './network.ts'
import { PasswordTries } from './password-tries.ts'

/** A route's own limit besides the usual one, per member or network: `config: { rateLimit: rates.register }`. */
export const rates = {
  register: { max: 10, windowMs: HOUR_MS },
  usersExists: { max: 10, windowMs: MINUTE_MS },
  geocode: { max: 30, windowMs: MINUTE_MS },
  social: { max: 30, windowMs: MINUTE_MS },
  export: { max: 10, windowMs: HOUR_MS },
} as const satisfies Record<string, Allowance>

const allowances = {
  calls: { max: 300, windowMs: MINUTE_MS },
  passwordsOfAPair: { max: 5, windowMs: MINUTE_MS },
  passwordsOfAnAccount: { max: 50, windowMs: MINUTE_MS },
  passwordMails: { max: 5, windowMs: HOUR_MS },
  introductions: { max: 5, windowMs: HOUR_MS },
  postings: { max: 10, windowMs: HOUR_MS },
  comments: { max: 60, windowMs: HOUR_MS },
  likes: { max: 300, windowMs: HOUR_MS },
  proposals: { max: 5, windowMs: HOUR_MS },
  steps: { max: 30, windowMs: HOUR_MS },
  letters: { max: 60, windowMs: HOUR_MS },
  pictures: { max: 120, windowMs: HOUR_MS },
  videos: { max: 20, windowMs: HOUR_MS },
} as const satisfies Record<string, Allowance>

declare module 'fastify' {
  interface FastifyContextConfig {
    rateLimit?: Allowance
  }
  interface FastifyInstance {
    traces: Traces
    /** All calls of the API. */
    callers: Callers
    /** Wrong passwords, by account and by where they come from. */
    wrongPasswords: PasswordTries
    /** Mails about a forgotten password, by account. */
    passwordMails: Attempts
    /** Letters about somebody whose email a provider does not vouch for, by account. */
    introductions: Attempts
    /** Posts by member, through whichever route. */
    postings: Attempts
    /** Comments by member. */
    comments: Attempts
    /** Likes by member, of posts and of comments, taken back or not. */
    likes: Attempts
    /** Exchanges proposed by a member. */
    proposals: Attempts
    /** Steps recorded by a member, through whichever route. */
    steps: Attempts
    /** What a member writes to the mods, in threads and as bug reports. */
    letters: Attempts
    /** Pictures sent by a member. */
    pictures: Attempts
    /** Videos sent by a member. */
    videos: Attempts
  }
}

/** Who a call to a route with its own limit counts for. */
const aimOf = ({ member, ip }: FastifyRequest): Aim =>
  member ? { member: member.id } : { network: networkOf(ip) }

/** How often things may be asked, counted by this process. Each limit reports once per window that it was reached. */
export const limits = fp(async (app) => {
  const { clock, config, log } = app
  const traces = tracesWith(traceKey(config.dataDir), clock)
  const counting = (limit: string, allowance: Allowance) =>
    new Attempts(clock, config.rateLimit ? allowance : null, {
      exceeded: (aim) => log.warn({ limit, ...traces.of(aim) }, 'a limit was reached'),
    })
  const named = (limit: keyof typeof allowances) => counting(limit, allowances[limit])

  app.decorate('traces', traces)
  app.decorate('callers', new Callers(named('calls')))
  app.decorate(
    'wrongPasswords',
    new PasswordTries(named('passwordsOfAPair'), named('passwordsOfAnAccount')),
  )
  app.decorate('passwordMails', named('passwordMails'))
  app.decorate('introductions', named('introductions'))
  app.decorate('postings', named('postings'))
  app.decorate('comments', named('comments'))
  app.decorate('likes', named('likes'))
  app.decorate('proposals', named('proposals'))
  app.decorate('steps', named('steps'))
  app.decorate('letters', named('letters'))
  app.decorate('pictures', named('pictures'))
  app.decorate('videos', named('videos'))

  app.addHook('onRoute', (route) => {
    const allowance = route.config?.rateLimit
    if (!allowance) return
    const own = counting(route.url, allowance)
    const count = async (request: FastifyRequest) => {
      own.take(aimOf(request))
    }
    route.onRequest = [count, ...[route.onRequest ?? []].flat()]
  })
})
