import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  enteringRefusal,
  type ModExclusion,
  modExclusionInputSchema,
  modExclusionSchema,
  removingRefusal,
} from '#rules/mod/exclusion.ts'
import { envelope, idParam, idParams } from '#rules/wire/api.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { memberOf } from '#server/plugins/session.ts'
import { invalidField, notFound, notToYourself, refuse } from '#server/refused.ts'
import {
  addByMod,
  exclusionsOf,
  findExclusion,
  removeExclusion,
} from '#server/resources/exclusions/store.ts'
import { findMember } from '#server/resources/members/store.ts'
import { membersById } from '#server/resources/members/view.ts'
import { recordAction } from '#server/resources/mod-actions/store.ts'

const memberQuery = z.object({ member_id: idParam })
const NOBODY = 'There is no member like that'

/** Whom the mods keep apart, from what a member has written about her address. */
export const modExclusions: FastifyPluginAsyncZod = async (app) => {
  const tags = ['mod']
  const { clock } = app
  const list = envelope(z.array(modExclusionSchema))

  async function listOf(db: Reader, memberId: number): Promise<ModExclusion[]> {
    const rows = await exclusionsOf(db, memberId)
    const people = await membersById(
      db,
      rows.flatMap(({ excludedId, createdBy }) => [excludedId ?? [], createdBy ?? []].flat()),
    )
    const named = (id: number | null) => (id === null ? null : (people.get(id) ?? null))
    return rows.map(({ id, excludedId, nickname, createdBy, createdAt }) => ({
      id,
      excluded: named(excludedId),
      nickname,
      created_by: named(createdBy),
      created_at: createdAt.toISOString(),
    }))
  }

  async function record(tx: Tx, actorId: number, action: string, memberId: number, about: number) {
    const excluded = (await membersById(tx, [about])).get(about)
    const details = { excluded_id: about, excluded: excluded?.nickname ?? null }
    const subject = { subjectType: 'member', subjectId: memberId } as const
    await recordAction(tx, { actorId, action, ...subject, details }, clock.now())
  }

  app.get(
    '/api/mod/exclusions',
    { onRequest: app.mod, schema: { tags, querystring: memberQuery, response: { 200: list } } },
    async ({ query }) => {
      if (!(await findMember(app.db, query.member_id))) throw notFound()
      return { data: await listOf(app.db, query.member_id) }
    },
  )

  app.post(
    '/api/mod/exclusions',
    {
      onRequest: app.mod,
      schema: { tags, body: modExclusionInputSchema, response: { 200: list } },
    },
    app.act(async (tx, request) => {
      const { member_id: memberId, excluded_id: excludedId } = request.body
      const actor = memberOf(request)
      if (memberId === actor.id) throw notToYourself()
      refuse(enteringRefusal(request.body))
      if (!(await findMember(tx, memberId))) throw invalidField('member_id', NOBODY)
      if (!(await findMember(tx, excludedId))) throw invalidField('excluded_id', NOBODY)
      const isNew = await addByMod(tx, { memberId, excludedId, createdBy: actor.id }, clock.now())
      if (isNew) await record(tx, actor.id, 'exclude', memberId, excludedId)
      return { data: await listOf(tx, memberId) }
    }),
  )

  app.delete(
    '/api/mod/exclusions/:id',
    { onRequest: app.mod, schema: { tags, params: idParams, response: { 200: list } } },
    app.act(async (tx, request) => {
      const actor = memberOf(request)
      const entry = await findExclusion(tx, request.params.id)
      if (!entry) throw notFound()
      const { id, memberId, excludedId } = entry
      // Neither her own case, nor what keeps somebody away from her.
      if (memberId === actor.id || excludedId === actor.id) throw notToYourself()
      refuse(removingRefusal({ entry }))
      await removeExclusion(tx, id)
      if (excludedId !== null) await record(tx, actor.id, 'unexclude', memberId, excludedId)
      return { data: await listOf(tx, memberId) }
    }),
  )
}
