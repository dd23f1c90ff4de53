import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { modExclusionInputSchema, modExclusionSchema } from '#rules/mod/exclusion.ts'
import { listHistorySchema } from '#rules/mod/list-history.ts'
import { envelope, idParam, idParams, wholeListQuery } from '#rules/wire/api.ts'
import { keepApart, letMeet } from '#server/acts/keep-apart.ts'
import { readListHistory } from '#server/acts/read-list-history.ts'
import { notFound } from '#server/errors/refused.ts'
import { modExclusionsOf } from '#server/resources/exclusions/view.ts'
import { findMember } from '#server/resources/members/store.ts'

const memberQuery = wholeListQuery({ member_id: idParam })

/** Exclusions that mods add, following a member's privacy note. */
export const modExclusions: FastifyPluginAsyncZod = async (app) => {
  const tags = ['mod']
  const list = envelope(z.array(modExclusionSchema))

  app.get(
    '/api/mod/exclusions',
    { onRequest: app.mod, schema: { tags, querystring: memberQuery, response: { 200: list } } },
    app.look(async ({ db }, { query }) => {
      if (!(await findMember(db, query.member_id))) throw notFound()
      return { data: await modExclusionsOf(db, query.member_id) }
    }),
  )

  app.post(
    '/api/mod/exclusions',
    {
      onRequest: app.mod,
      schema: { tags, body: modExclusionInputSchema, response: { 200: list } },
    },
    app.act(async (act, request) => {
      await keepApart(act, request.body)
      return { data: await modExclusionsOf(act.tx, request.body.member_id) }
    }),
  )

  app.delete(
    '/api/mod/exclusions/:id',
    { onRequest: app.mod, schema: { tags, params: idParams, response: { 200: list } } },
    app.act(async (act, request) => {
      const memberId = await letMeet(act, request.params.id)
      return { data: await modExclusionsOf(act.tx, memberId) }
    }),
  )

  app.post(
    '/api/mod/members/:id/list-history',
    {
      onRequest: app.mod,
      schema: { tags, params: idParams, response: { 200: envelope(listHistorySchema) } },
    },
    app.act(async (act, { params }) => ({ data: await readListHistory(act, params.id) }), {
      secret: true,
    }),
  )
}
