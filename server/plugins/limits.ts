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

/** How often the same member may do each thing, unless a line says otherwise. */
const allowances = {
  /** Calls of the API, by member or network. */
  calls: { max: 300, windowMs: MINUTE_MS },
  /** Wrong passwords, by account and network. */
  passwordsOfAPair: { max: 5, windowMs: MINUTE_MS },
  /** Wrong passwords, by account. */
  passwordsOfAnAccount: { max: 50, windowMs: MINUTE_MS },
  /** Mails about a forgotten password, by account. */
  passwordMails: { max: 5, windowMs: HOUR_MS },
  /** Letters to the owner of an email that a provider does not vouch for, by account. */
  introductions: { max: 5, windowMs: HOUR_MS },
  /** Posts, through whichever route. */
  postings: { max: 10, windowMs: HOUR_MS },
  comments: { max: 60, windowMs: HOUR_MS },
  /** Likes of posts and of comments, taken back or not. */
  likes: { max: 300, windowMs: HOUR_MS },
  /** Proposals of exchanges. */
  proposals: { max: 5, windowMs: HOUR_MS },
  /** Steps recorded, through whichever route. */
  steps: { max: 30, windowMs: HOUR_MS },
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
    /** All calls of the API. */
    callers: Callers
    /** Wrong passwords, by account and by where they come from. */
    wrongPasswords: PasswordTries
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
