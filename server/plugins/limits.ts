import {
  millisecondsInHour as HOUR_MS,
  millisecondsInMinute as MINUTE_MS,
} from 'date-fns/constants'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { PASSWORD_MAILS_AN_HOUR } from '#rules/joining/password.ts'
import { RESEND_REQUESTS_AN_HOUR } from '#rules/joining/verification.ts'
import { type Aim, type Traces, traceKey, tracesWith } from '#server/logs/traces.ts'
import { type Allowance, Attempts } from './attempts.ts'
import { Callers } from './callers.ts'
import { networkOf } from './network.ts'
import { PasswordTries } from './password-tries.ts'

/** Additional limits of single routes, per member or network: `config: { rateLimit: rates.register }`. */
export const rates = {
  register: { max: 10, windowMs: HOUR_MS },
  resend: { max: RESEND_REQUESTS_AN_HOUR, windowMs: HOUR_MS },
  usersExists: { max: 10, windowMs: MINUTE_MS },
  geocode: { max: 30, windowMs: MINUTE_MS },
  social: { max: 30, windowMs: MINUTE_MS },
  export: { max: 10, windowMs: HOUR_MS },
} as const satisfies Record<string, Allowance>

/** Limits for each action, counted per member unless a comment says otherwise. */
const allowances = {
  /** API calls, by member or network. */
  calls: { max: 300, windowMs: MINUTE_MS },
  /** Wrong passwords, by account and network. */
  passwordsOfAPair: { max: 5, windowMs: MINUTE_MS },
  /** Wrong passwords, by account. */
  passwordsOfAnAccount: { max: 50, windowMs: MINUTE_MS },
  /** Emails that reset a password or close an account without one, by account. */
  passwordMails: { max: PASSWORD_MAILS_AN_HOUR, windowMs: HOUR_MS },
  /** Emails that confirm an email which the login provider has not verified, by account. */
  introductions: { max: 5, windowMs: HOUR_MS },
  /** Posts, through any route. */
  postings: { max: 10, windowMs: HOUR_MS },
  comments: { max: 60, windowMs: HOUR_MS },
  /** Likes of posts and comments; taking a like back also counts. */
  likes: { max: 300, windowMs: HOUR_MS },
  /** Proposals of exchanges. */
  proposals: { max: 5, windowMs: HOUR_MS },
  /** Steps recorded, through any route. */
  steps: { max: 30, windowMs: HOUR_MS },
  /** Messages and reports in masked threads. */
  threads: { max: 60, windowMs: HOUR_MS },
  /** Messages to the mods, in threads and as bug reports. */
  letters: { max: 60, windowMs: HOUR_MS },
  pictures: { max: 120, windowMs: HOUR_MS },
  videos: { max: 20, windowMs: HOUR_MS },
} as const satisfies Record<string, Allowance>

type Limit = keyof typeof allowances

declare module 'fastify' {
  interface FastifyContextConfig {
    rateLimit?: Allowance
  }
  interface FastifyInstance {
    traces: Traces
    limits: Record<Limit, Attempts>
    /** Counts all API calls. */
    callers: Callers
    /** Counts wrong passwords, by account and by network. */
    wrongPasswords: PasswordTries
  }
}

/** The member or network that is charged for a call to a route with its own limit. */
const aimOf = ({ member, ip }: FastifyRequest): Aim =>
  member ? { member: member.id } : { network: networkOf(ip) }

/** Enforces the rate limits, counted in this process. Each limit logs once per window that it was reached. */
export const limits = fp(async (app) => {
  const { clock, config, log } = app
  const traces = tracesWith(traceKey(config.dataDir), clock)
  const counting = (limit: string, allowance: Allowance) =>
    new Attempts(clock, config.rateLimit ? allowance : null, {
      exceeded: (aim) => log.warn({ limit, ...traces.of(aim) }, 'a limit was reached'),
    })
  const entries = Object.entries(allowances).map(([name, one]) => [name, counting(name, one)])
  const counters: Record<Limit, Attempts> = Object.fromEntries(entries)

  app.decorate('traces', traces)
  app.decorate('limits', counters)
  app.decorate('callers', new Callers(counters.calls))
  app.decorate(
    'wrongPasswords',
    new PasswordTries(counters.passwordsOfAPair, counters.passwordsOfAnAccount),
  )

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
