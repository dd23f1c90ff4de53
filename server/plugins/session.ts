import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import fp from 'fastify-plugin'
import { restrictionRefusal } from '#rules/member/posting.ts'
import { isOpenToRestricted } from '#rules/member/restriction.ts'
import { forbidden, refuse, unauthenticated } from '#server/errors/refused.ts'
import type { MemberRow } from '#server/resources/members/store.ts'
import { restrictionOf } from '#server/resources/members/view.ts'
import { findSession } from '#server/resources/sessions/store.ts'
import { looksLikeToken } from '#server/secrets/tokens.ts'
import { isApi } from './is-api.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null without a valid token. */
    member: MemberRow | null
    sessionId: number | null
  }
  interface FastifyInstance {
    /**
     * Hooks that decide who may call a route, before the media type and the body are checked: `onRequest:
     * app.signedIn`. If a route has one of these hooks, TypeScript infers the type of the request for the work of an
     * `act`.
     */
    anyone: onRequestAsyncHookHandler
    signedIn: onRequestAsyncHookHandler
    mod: onRequestAsyncHookHandler
    admin: onRequestAsyncHookHandler
  }
}

/** Returns the caller of a route that requires a login. @throws Refused with 401 if nobody is logged in */
export function memberOf(request: FastifyRequest | Pick<FastifyRequest, 'member'>): MemberRow {
  if (!request.member) throw unauthenticated()
  return request.member
}

const BEARER = /^Bearer +(\S+)$/i

/**
 * Looks up the caller by the bearer token once the rate limits have let the call through, and provides the hooks for
 * access.
 */
export const session = fp(async (app) => {
  app.decorateRequest('member', null)
  app.decorateRequest('sessionId', null)

  app.addHook('onRequest', async (request) => {
    if (!isApi(request)) return
    const sent = BEARER.exec(request.headers.authorization ?? '')?.[1]
    const token = sent !== undefined && looksLikeToken(sent) ? sent : null
    const caller = app.callers.admit(request.ip, token)
    const found = token === null ? null : await findSession(app.db, token, app.clock.now())
    request.member = found?.member ?? null
    request.sessionId = found?.id ?? null
    caller.is(request.member?.id ?? null)
  })

  const allowing = (...roles: MemberRow['role'][]) =>
    async function isAllowed(request: FastifyRequest) {
      const member = memberOf(request)
      if (!roles.includes(member.role)) throw forbidden()
      if (isOpenToRestricted(request.method, request.routeOptions.url ?? '')) return
      refuse(restrictionRefusal(restrictionOf(member, app.clock.now())), 403)
    }
  app.decorate('anyone', async () => {})
  app.decorate('signedIn', allowing('member', 'mod', 'admin'))
  app.decorate('mod', allowing('mod', 'admin'))
  app.decorate('admin', allowing('admin'))
})
