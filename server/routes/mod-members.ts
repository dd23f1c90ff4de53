import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { reasonSchema } from '#rules/mod/approval.ts'
import { modActionSchema, modMemberSchema, roleInputSchema } from '#rules/mod/schema.ts'
import { idParams, listQuery, page } from '#rules/wire/api.ts'
import { confirmForParent } from '#server/acts/answer-parent.ts'
import { giveRole } from '#server/acts/give-role.ts'
import { liftSuspension, suspendMember } from '#server/acts/suspend-member.ts'
import { withFirst } from '#server/first.ts'
import { listMembers } from '#server/resources/members/store.ts'
import { modMemberOf } from '#server/resources/members/view.ts'
import { listActions } from '#server/resources/mod-actions/store.ts'
import { searchIn } from '#server/search.ts'

const PER_PAGE = 20

/** What the mods do about members, and the log of what was done. */
export const modMembers: FastifyPluginAsyncZod = async (app) => {
  const tags = ['mod']

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
    app.look(async ({ db, now }, { query }) => {
      const asked = { ...withFirst(query), search: searchIn(query, 'search') }
      const { rows, meta } = await listMembers(db, asked)
      return { data: rows.map((row) => modMemberOf(row, now)), meta }
    }),
  )

  app.post(
    '/api/mod/members/:id/confirm-parent',
    { onRequest: app.mod, schema: { tags, params: idParams } },
    app.act((act, { params }) => confirmForParent(act, params.id)),
  )

  app.post(
    '/api/mod/members/:id/suspend',
    { onRequest: app.mod, schema: { tags, params: idParams, body: reasonSchema } },
    app.act((act, { params, body }) => suspendMember(act, params.id, body.reason)),
  )

  app.post(
    '/api/mod/members/:id/lift',
    { onRequest: app.mod, schema: { tags, params: idParams } },
    app.act((act, { params }) => liftSuspension(act, params.id)),
  )

  app.post(
    '/api/mod/members/:id/role',
    { onRequest: app.admin, schema: { tags, params: idParams, body: roleInputSchema } },
    app.act((act, { params, body }) => giveRole(act, params.id, body.role)),
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
    app.look(async ({ db }, { query }) => listActions(db, query)),
  )
}
