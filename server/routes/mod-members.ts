import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isAdmin } from '#rules/member/schema.ts'
import { reasonSchema } from '#rules/mod/approval.ts'
import { modActionSchema, modMemberSchema, roleInputSchema } from '#rules/mod/schema.ts'
import { idParams, listQuery, page } from '#rules/wire/api.ts'
import { mustWaitForParent, thankParent } from '#server/acts/ask-parent.ts'
import { actedOn } from '#server/acts/hold-subject.ts'
import { resumeSwaps } from '#server/acts/pause-swaps.ts'
import { liftSuspension, suspendMember } from '#server/acts/suspend-member.ts'
import type { Tx } from '#server/db/open.ts'
import { memberOf } from '#server/plugins/session.ts'
import { listMembers } from '#server/resources/members/list.ts'
import { changeMember } from '#server/resources/members/store.ts'
import { type Action, listActions, recordAction } from '#server/resources/mod-actions/store.ts'
import type { SessionMember } from '#server/resources/sessions/store.ts'
import { searchIn } from '#server/search.ts'

const PER_PAGE = 20

/** What the mods do about members, and the book of what was done. */
export const modMembers: FastifyPluginAsyncZod = async (app) => {
  const tags = ['mod']
  const { clock, config } = app

  app.get(
    '/api/mod/members',
    {
      onRequest: app.mod,
      schema: {
        tags,
        querystring: listQuery({ perPage: PER_PAGE }),
        response: { 200: page(modMemberSchema) },
      },
    },
    async ({ query }) => {
      const search = searchIn(query, 'search')
      return listMembers(app.db, { ...query, search }, clock.now())
    },
  )

  async function record(
    tx: Tx,
    actor: SessionMember,
    action: string,
    subjectId: number,
    details: Action['details'] = {},
  ) {
    const about = { subjectType: 'member', subjectId, details } as const
    await recordAction(tx, { actorId: actor.id, action, ...about }, clock.now())
  }

  app.post(
    '/api/mod/members/:id/confirm-parent',
    { onRequest: app.mod, schema: { tags, params: idParams } },
    app.act(async (tx, request) => {
      const actor = memberOf(request)
      const now = clock.now()
      const member = await actedOn(tx, actor, request.params.id)
      const { id } = member
      mustWaitForParent(member, now)
      await changeMember(tx, id, { parentConfirmedAt: now, parentRefusedAt: null }, now)
      await thankParent(tx, config, id, now)
      await resumeSwaps(tx, config, id, 'confirmed_again', now)
      await record(tx, actor, 'confirm-parent', id)
      return { status: 204 }
    }),
  )

  app.post(
    '/api/mod/members/:id/suspend',
    { onRequest: app.mod, schema: { tags, params: idParams, body: reasonSchema } },
    app.act(async (tx, request) => {
      const actor = memberOf(request)
      const { reason } = request.body
      await suspendMember(tx, await actedOn(tx, actor, request.params.id), reason, clock.now())
      await record(tx, actor, 'suspend', request.params.id, { reason })
      return { status: 204 }
    }),
  )

  app.post(
    '/api/mod/members/:id/lift',
    { onRequest: app.mod, schema: { tags, params: idParams } },
    app.act(async (tx, request) => {
      const actor = memberOf(request)
      await liftSuspension(tx, await actedOn(tx, actor, request.params.id), clock.now())
      await record(tx, actor, 'lift', request.params.id)
      return { status: 204 }
    }),
  )

  app.post(
    '/api/mod/members/:id/role',
    { onRequest: app.admin, schema: { tags, params: idParams, body: roleInputSchema } },
    app.act(async (tx, request) => {
      const actor = memberOf(request)
      const { id } = await actedOn(tx, actor, request.params.id, isAdmin)
      await changeMember(tx, id, { role: request.body.role }, clock.now())
      await record(tx, actor, `role ${request.body.role}`, id)
      return { status: 204 }
    }),
  )

  app.get(
    '/api/mod/audit',
    {
      onRequest: app.mod,
      schema: {
        tags,
        querystring: listQuery({ perPage: 50 }),
        response: { 200: page(modActionSchema) },
      },
    },
    async ({ query }) => listActions(app.db, query),
  )
}
