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
import { SharedAttempts } from './shared-attempts.ts'

/**
 * Additional limits of single routes, per member or network, counted by all processes together: `config: { rateLimit:
 * rates.register }`.
 */
export const rates = {
  register: { max: 10, windowMs: HOUR_MS },
  resend: { max: RESEND_REQUESTS_AN_HOUR, windowMs: HOUR_MS },
  usersExists: { max: 10, windowMs: MINUTE_MS },
  geocode: { max: 30, windowMs: MINUTE_MS },
  social: { max: 30, windowMs: MINUTE_MS },
  export: { max: 10, windowMs: HOUR_MS },
} as const satisfies Record<string, Allowance>

/** Limits counted by all processes together, per member unless a comment says otherwise. */
const shared = {
  /** Wrong passwords, by account and network. */
  passwordsOfAPair: { max: 5, windowMs: MINUTE_MS },
  /** Wrong passwords, by account. */
  passwordsOfAnAccount: { max: 50, windowMs: MINUTE_MS },
  /** Emails that reset a password or close an account without one, by account. */
  passwordMails: { max: PASSWORD_MAILS_AN_HOUR, windowMs: HOUR_MS },
  /** Emails that confirm an email which the login provider has not verified, by account. */
  introductions: { max: 5, windowMs: HOUR_MS },
  pictures: { max: 120, windowMs: HOUR_MS },
  videos: { max: 20, windowMs: HOUR_MS },
} as const satisfies Record<string, Allowance>

/** Limits counted by each process, per member unless a comment says otherwise. They cost no query. */
const local = {
  /** API calls, by member or network. */
  calls: { max: 300, windowMs: MINUTE_MS },
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
} as const satisfies Record<string, Allowance>

declare module 'fastify' {
  interface FastifyContextConfig {
    rateLimit?: Allowance
  }
  interface FastifyInstance {
    traces: Traces
    limits: Record<keyof typeof local, Attempts> & Record<keyof typeof shared, SharedAttempts>
    /** Counts all API calls. */
    callers: Callers
    /** Counts wrong passwords, by account and by network. */
    wrongPasswords: PasswordTries
  }
}

/** The member or network that is charged for a call to a route with its own limit. */
const aimOf = ({ member, ip }: FastifyRequest): Aim =>
  member ? { member: member.id } : { network: networkOf(ip) }

function mapped<Name extends string, Counter>(
  allowances: Record<Name, Allowance>,
  counter: (name: string, allowance: Allowance) => Counter,
): Record<Name, Counter> {
  const entries = Object.entries<Allowance>(allowances)
  return Object.fromEntries(entries.map(([name, one]) => [name, counter(name, one)])) as Record<
    Name,
    Counter
  >
}

/** Enforces the rate limits. Each limit logs its first refusal in a window. */
export const limits = fp(async (app) => {
  const { clock, config, db, log } = app
  const traces = tracesWith(traceKey(config.dataDir), clock)
  const exceeded = (limit: string) => (aim: Aim) =>
    log.warn({ limit, ...traces.of(aim) }, 'a limit was reached')
  const given = (allowance: Allowance) => (config.rateLimit ? allowance : null)
  const counting = (name: string, allowance: Allowance) =>
    new Attempts(clock, given(allowance), { exceeded: exceeded(name) })
  const sharing = (name: string, allowance: Allowance) =>
    new SharedAttempts({ name, db, clock, exceeded: exceeded(name) }, given(allowance))
  const limits = { ...mapped(local, counting), ...mapped(shared, sharing) }

  app.decorate('traces', traces)
  app.decorate('limits', limits)
  app.decorate('callers', new Callers(limits.calls))
  app.decorate(
    'wrongPasswords',
    new PasswordTries(limits.passwordsOfAPair, limits.passwordsOfAnAccount),
  )

  app.addHook('onRoute', (route) => {
    const allowance = route.config?.rateLimit
    if (!allowance) return
    const own = sharing(route.url, allowance)
    const count = async (request: FastifyRequest) => {
      await own.take(aimOf(request))
    }
    route.onRequest = [count, ...[route.onRequest ?? []].flat()]
  })
})
