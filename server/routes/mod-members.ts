import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { reasonSchema } from '#rules/mod/approval.ts'
import { pauseInputSchema } from '#rules/mod/restriction.ts'
import { modActionSchema, modMemberSchema, roleInputSchema } from '#rules/mod/schema.ts'
import { suspensionEffectSchema } from '#rules/mod/suspension.ts'
import { envelope, idParams, listQuery, page } from '#rules/wire/api.ts'
import { confirmForParent } from '#server/acts/answer-parent.ts'
import { giveRole } from '#server/acts/give-role.ts'
import { pauseMember } from '#server/acts/pause-member.ts'
import { settleOwed } from '#server/acts/settle-default.ts'
import { liftRestriction, planSuspension, suspendMember } from '#server/acts/suspend-member.ts'
import { withFirst } from '#server/lists/first.ts'
import { searchIn } from '#server/lists/search.ts'
import { listMembers } from '#server/resources/members/store.ts'
import { listActions } from '#server/resources/mod-actions/store.ts'
import { modMembersFor } from '#server/resources/standing/view.ts'

const PER_PAGE = 20

/** The mods' actions on members, and the log of all actions. */
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
    app.look(async (look, { query }) => {
      const asked = { ...withFirst(query), search: searchIn(query, 'search') }
      const { rows, meta } = await listMembers(look.db, asked)
      return { data: await modMembersFor(look, rows), meta }
    }),
  )

  app.post(
    '/api/mod/members/:id/confirm-parent',
    { onRequest: app.mod, schema: { tags, params: idParams } },
    app.act((act, { params }) => confirmForParent(act, params.id)),
  )

  app.post(
    '/api/mod/members/:id/suspend',
    {
      onRequest: app.mod,
      schema: {
        tags,
        params: idParams,
        body: reasonSchema,
        response: { 200: envelope(suspensionEffectSchema) },
        description: 'Suspends a member, and tells what that did to swaps.',
      },
    },
    app.act(async (act, { params, body }) => ({
      data: await suspendMember(act, params.id, body.reason),
    })),
  )

  app.get(
    '/api/mod/members/:id/suspension',
    {
      onRequest: app.mod,
      schema: {
        tags,
        params: idParams,
        response: { 200: envelope(suspensionEffectSchema) },
        description: 'Tells what suspending a member would do to swaps now, and changes nothing.',
      },
    },
    app.look(async (look, { params }) => ({ data: await planSuspension(look, params.id) })),
  )

  app.post(
    '/api/mod/members/:id/pause',
    {
      onRequest: app.mod,
      schema: {
        tags,
        params: idParams,
        body: pauseInputSchema,
        response: { 200: envelope(modMemberSchema) },
        description: 'Pauses a member for up to seven days, or moves the end of a pause.',
      },
    },
    app.act(async (act, { params, body }) => ({ data: await pauseMember(act, params.id, body) })),
  )

  app.post(
    '/api/mod/members/:id/lift',
    { onRequest: app.mod, schema: { tags, params: idParams } },
    app.act((act, { params }) => liftRestriction(act, params.id)),
  )

  app.post(
    '/api/mod/members/:id/role',
    { onRequest: app.admin, schema: { tags, params: idParams, body: roleInputSchema } },
    app.act((act, { params, body }) => giveRole(act, params.id, body.role)),
  )

  app.post(
    '/api/mod/defaults/:id/settle',
    {
      onRequest: app.mod,
      schema: {
        tags,
        params: idParams,
        body: reasonSchema,
        response: { 200: envelope(modMemberSchema) },
        description: 'Settles a gift that a member owes. The member reads the reason.',
      },
    },
    app.act(async (act, { params, body }) => ({
      data: await settleOwed(act, params.id, body.reason),
    })),
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
