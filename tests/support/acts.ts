/** A route that only runs an act, to test the `act` plugin itself. */
import { and, eq } from 'drizzle-orm'
import Fastify from 'fastify'
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { modActions } from '#server/db/schema.ts'
import { act } from '#server/plugins/act.ts'
import { body } from '#server/plugins/body.ts'
import { errors } from '#server/plugins/errors.ts'
import { limits } from '#server/plugins/limits.ts'
import { pressure } from '#server/plugins/pressure.ts'
import { session } from '#server/plugins/session.ts'
import { DEADLINES } from '#server/time/deadlines.ts'
import type { TestServer } from './server.ts'

export interface Bench {
  /** Called inside the work, after the work has written its row. */
  during?: () => Promise<void>
  secret?: boolean
  recall?: boolean
  patienceMs?: number
  /** The timeout of a query in milliseconds; the database waits a second longer for a lock. */
  queryMs?: number
}

/** A route that writes a row to the server's database each time its work runs. */
export async function bench(
  server: TestServer,
  { during, secret, recall, patienceMs = 60_000, queryMs = 60_000 }: Bench = {},
) {
  let runs = 0
  let nudges = 0
  const app = Fastify().withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('db', server.db)
  app.decorate('clock', server.clock)
  app.decorate('config', server.config)
  app.decorate('random', () => 0.5)
  app.register(errors)
  app.register(body)
  app.register(limits)
  const deadlines = { ...DEADLINES, connection: 60_000, query: queryMs }
  app.register(pressure, { deadlines, longestLine: Number.POSITIVE_INFINITY, longestDelayMs: 0 })
  app.register(session)
  app.register(act, { patienceMs, workWaiting: () => nudges++ })
  app.register(async (inner) => {
    inner.withTypeProvider<ZodTypeProvider>().post(
      '/api/rows',
      { onRequest: inner.anyone, schema: { body: z.object({ name: z.string() }) } },
      inner.actOfAnyone(
        async ({ tx }, request) => {
          runs += 1
          const [row] = await tx
            .insert(modActions)
            .values({
              action: request.body.name,
              subjectType: 'test',
              subjectId: 1,
              at: server.clock.now(),
            })
            .returning({ id: modActions.id })
          await during?.()
          return { status: 201, data: { id: row?.id, run: runs }, reference: row?.id }
        },
        {
          ...(secret ? { secret } : {}),
          ...(recall ? { recall: async (_tx, _request, id) => ({ id, recalled: true }) } : {}),
        },
      ),
    )
  })
  await app.ready()
  const post = async (name: string, key?: string, token?: string) => {
    const { statusCode, json, headers } = await app.inject({
      method: 'POST',
      url: '/api/rows',
      payload: { name },
      headers: {
        ...(key ? { 'idempotency-key': key } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
    })
    return {
      status: statusCode,
      body: json(),
      replayed: headers['idempotent-replayed'] === 'true',
      retryAfter: headers['retry-after'],
    }
  }
  const rows = (name: string) =>
    server.db.$count(
      modActions,
      and(eq(modActions.action, name), eq(modActions.subjectType, 'test')),
    )
  return { app, post, rows, runs: () => runs, nudges: () => nudges }
}
