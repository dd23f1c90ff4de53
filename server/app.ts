import { join } from 'node:path'
import Fastify, { type FastifyServerOptions, LogController } from 'fastify'
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import type pg from 'pg'
import type { Db } from '#server/db/types.ts'
import { act } from '#server/plugins/act.ts'
import { body } from '#server/plugins/body.ts'
import { compression } from '#server/plugins/compression.ts'
import { answerFrameworkError, errors } from '#server/plugins/errors.ts'
import { files } from '#server/plugins/files.ts'
import { foreignPages } from '#server/plugins/foreign-pages.ts'
import { limits } from '#server/plugins/limits.ts'
import { accessLog } from '#server/plugins/log.ts'
import { look } from '#server/plugins/look.ts'
import { Arriving } from '#server/plugins/meter.ts'
import { metrics } from '#server/plugins/metrics.ts'
import { behind, unknownProxy } from '#server/plugins/network.ts'
import { openapi } from '#server/plugins/openapi.ts'
import { policy } from '#server/plugins/policy.ts'
import { pressure } from '#server/plugins/pressure.ts'
import { requestId, requestIds } from '#server/plugins/request-id.ts'
import { session } from '#server/plugins/session.ts'
import { slowClients } from '#server/plugins/slow-clients.ts'
import { stopping } from '#server/plugins/stopping.ts'
import { answerUnreadable, httpOnly } from '#server/plugins/unreadable.ts'
import { addresses } from '#server/routes/addresses.ts'
import { auth } from '#server/routes/auth.ts'
import { birthdays } from '#server/routes/birthdays.ts'
import { bugReports } from '#server/routes/bug-reports.ts'
import { closing } from '#server/routes/closing.ts'
import { comments } from '#server/routes/comments.ts'
import { contacts } from '#server/routes/contacts.ts'
import { exchanges } from '#server/routes/exchanges.ts'
import { exclusions } from '#server/routes/exclusions.ts'
import { health } from '#server/routes/health.ts'
import { installation } from '#server/routes/installation.ts'
import { members } from '#server/routes/members.ts'
import { modCases } from '#server/routes/mod-cases.ts'
import { modContents } from '#server/routes/mod-contents.ts'
import { modExchanges } from '#server/routes/mod-exchanges.ts'
import { modExclusions } from '#server/routes/mod-exclusions.ts'
import { modInbox } from '#server/routes/mod-inbox.ts'
import { modMembers } from '#server/routes/mod-members.ts'
import { modSurveyRequests } from '#server/routes/mod-survey-requests.ts'
import { notifications } from '#server/routes/notifications.ts'
import { ownCopy } from '#server/routes/own-copy.ts'
import { pages } from '#server/routes/pages.ts'
import { parent } from '#server/routes/parent.ts'
import { pets } from '#server/routes/pets.ts'
import { pictures } from '#server/routes/pictures.ts'
import { places } from '#server/routes/places.ts'
import { posts } from '#server/routes/posts.ts'
import { preferences } from '#server/routes/preferences.ts'
import { publicExchanges } from '#server/routes/public-exchanges.ts'
import { rescues } from '#server/routes/rescues.ts'
import { safety } from '#server/routes/safety.ts'
import { signups } from '#server/routes/signups.ts'
import { social } from '#server/routes/social.ts'
import { steps } from '#server/routes/steps.ts'
import { surveys } from '#server/routes/surveys.ts'
import { thanks } from '#server/routes/thanks.ts'
import { threads } from '#server/routes/threads.ts'
import { unsubscribe } from '#server/routes/unsubscribe.ts'
import { videos } from '#server/routes/videos.ts'
import { wellKnown } from '#server/routes/well-known.ts'
import { unforeseeable } from '#server/secrets/unforeseeable.ts'
import { openStore } from '#server/storage/open.ts'
import { Room } from '#server/storage/room.ts'
import type { Store } from '#server/storage/store.ts'
import type { StoreState } from '#server/storage/watched.ts'
import type { Clock } from '#server/time/clock.ts'
import { DEADLINES, type Deadlines } from '#server/time/deadlines.ts'
import type { Config } from './config.ts'
import { paths } from './paths.ts'

export interface AppOptions {
  config: Config
  db: Db
  clock: Clock
  /** Returns a number from 0 to 1, for pairing and for random choices. */
  random?: () => number
  log?: FastifyServerOptions['logger']
  /** Called when emails or heavy jobs are waiting. */
  workWaiting?: () => void
  /** The connections to the database, for metrics. */
  pool?: pg.Pool
  /** The folder of the built client. */
  clientDir?: string
  deadlines?: Partial<Deadlines>
  /** Event-loop delay above which calls are refused; 0 switches this off. */
  longestDelayMs?: number
  /** Maximum number of calls that wait for the database; by default twice its connections. */
  longestLine?: number
}

declare module 'fastify' {
  interface FastifyInstance {
    config: Config
    db: Db
    clock: Clock
    random: () => number
    store: Store
    storeState: StoreState
    /** Time of the start, and of the last complete tick of the clock in this process. */
    ticks: { readonly since: Date; last: Date | null }
    /** Local folder for uploads that are still arriving. */
    aside: string
    /** Watches the free space that finished uploads, arriving uploads and the embedded database share. */
    room: Room
    arriving: Arriving
  }
}

const BODY_LIMIT = 256 * 1024
/** Interval at which Node checks for late headers. */
const LOOKS_EVERY_MS = 1_000

export type App = Awaited<ReturnType<typeof buildApp>>

/** Builds the server, ready to listen or to be called by a test. */
export async function buildApp(options: AppOptions) {
  const { config, db, clock, random = unforeseeable, clientDir = paths.client } = options
  const deadlines = { ...DEADLINES, ...options.deadlines }
  const { store, media, aside, state } = await openStore(config)
  const app = Fastify({
    logger: options.log ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(config),
    trustProxy: behind(config.trustProxy),
    bodyLimit: BODY_LIMIT,
    http: {
      headersTimeout: deadlines.headers,
      connectionsCheckingInterval: LOOKS_EVERY_MS,
      // Node must not check the Host header, because our own hook checks it and refuses in the API's error format.
      requireHostHeader: false,
    },
    // While the server stops, requests on open connections get their usual responses.
    return503OnClosing: false,
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerUnreadable,
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('config', config)
  app.decorate('db', db)
  app.decorate('clock', clock)
  app.decorate('random', random)
  app.decorate('store', store)
  app.decorate('storeState', state)
  app.decorate('ticks', { since: clock.now(), last: null })
  app.decorate('aside', aside)
  const folders = [config.dataDir, aside, join(config.dataDir, 'database')]
  app.decorate('room', new Room(folders, config.storageFloor, app.log))
  app.decorate('arriving', new Arriving())

  app.register(errors)
  app.register(requestId)
  app.register(accessLog)
  app.register(unknownProxy)
  app.register(stopping)
  app.register(slowClients, { deadlines })
  app.register(policy, { clientDir })
  app.register(foreignPages)
  app.register(compression)
  app.register(httpOnly)
  app.register(pressure, {
    deadlines,
    longestLine: options.longestLine ?? 2 * config.databasePool,
    longestDelayMs: options.longestDelayMs,
  })
  app.register(body)
  app.register(openapi)
  app.register(limits)
  app.register(session)
  app.register(act, {
    patienceMs: deadlines.duplicate,
    workWaiting: options.workWaiting ?? (() => {}),
  })
  app.register(look)
  app.register(files, { clientDir, media })

  app.register(metrics, { pool: options.pool })
  app.register(health)
  app.register(wellKnown)
  app.register(installation)
  app.register(auth)
  app.register(social)
  app.register(safety)
  app.register(closing)
  app.register(ownCopy)
  app.register(preferences)
  app.register(unsubscribe)
  app.register(members)
  app.register(addresses)
  app.register(exclusions)
  app.register(parent)
  app.register(surveys)
  app.register(birthdays)
  app.register(pets)
  app.register(pictures)
  app.register(videos)
  app.register(exchanges)
  app.register(publicExchanges)
  app.register(signups)
  app.register(rescues)
  app.register(threads)
  app.register(thanks)
  app.register(steps)
  app.register(posts)
  app.register(places)
  app.register(comments)
  app.register(contacts)
  app.register(bugReports)
  app.register(modContents)
  app.register(modExchanges)
  app.register(modMembers)
  app.register(modCases)
  app.register(modExclusions)
  app.register(modInbox)
  app.register(modSurveyRequests)
  app.register(notifications)
  app.register(pages)

  await app.ready()
  return app
}
