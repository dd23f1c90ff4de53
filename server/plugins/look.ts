import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Look, MyLook } from '#server/act.ts'
import { memberOf } from './session.ts'

type Asked = Pick<FastifyRequest, 'member'>

/** Turns the work of a route that only reads data into the route's handler. */
type Looking<Doing> = <Request extends Asked, Seen>(
  work: (look: Doing, request: Request) => Promise<Seen>,
) => (request: Request) => Promise<Seen>

declare module 'fastify' {
  interface FastifyInstance {
    /** Wraps the work of a route that only reads. The work gets one fixed `now`, and no transaction. */
    look: Looking<MyLook>
    /** Like `look`, for a route that needs no login. */
    lookOfAnyone: Looking<Look>
  }
}

export const look = fp(async (app) => {
  const { db, clock, random, config: site } = app

  const looking =
    <Whose extends object>(whose: (request: Asked) => Whose): Looking<Look & Whose> =>
    (work) =>
    async (request) =>
      work({ ...whose(request), db, now: clock.now(), site, random }, request)

  app.decorate(
    'look',
    looking((request) => ({ me: memberOf(request) })),
  )
  app.decorate(
    'lookOfAnyone',
    looking(() => ({})),
  )
})
