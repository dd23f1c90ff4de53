import Fastify, { type FastifyServerOptions } from 'fastify'
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { act } from '#server/plugins/act.ts'
import { body } from '#server/plugins/body.ts'
import { answerError, errors } from '#server/plugins/errors.ts'
import { session } from '#server/plugins/session.ts'
import { health } from '#server/resources/health/routes.ts'

export interface AppOptions {
  config: Config
  db: Db
  clock: Clock
  /** 0 to 1, for pairing and for what is shown at random. */
  random?: () => number
  log?: FastifyServerOptions['logger']
  /** Told when mails wait in the outbox. */
  mailsWaiting?: () => void
  /** How long a duplicate of a request waits for the first. */
  patienceMs?: number
}

declare module 'fastify' {
  interface FastifyInstance {
    config: Config
    db: Db
    clock: Clock
    random: () => number
  }
}

const BODY_LIMIT = 256 * 1024

export type App = Awaited<ReturnType<typeof buildApp>>

/** The server, ready to listen or to be asked by a test. */
export async function buildApp(options: AppOptions) {
  const { config, db, clock, random = Math.random, log = false } = options
  const app = Fastify({
    logger: log,
    disableRequestLogging: true,
    trustProxy: behind(config.trustProxy),
    bodyLimit: BODY_LIMIT,
    frameworkErrors: answerError,
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('config', config)
  app.decorate('db', db)
  app.decorate('clock', clock)
  app.decorate('random', random)

  app.register(errors)
  app.register(body)
  app.register(session)
  app.register(act, {
    patienceMs: options.patienceMs ?? 5_000,
    mailsWaiting: options.mailsWaiting ?? (() => {}),
  })

  app.register(health)

  await app.ready()
  return app
}

/** Trusts as many hops as there are proxies; the socket's own address is the first. */
const behind = (proxies: number) => (_address: string, hop: number) => hop < proxies
