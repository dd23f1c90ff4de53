import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { exclusionInputSchema, exclusionRefusal, exclusionSchema } from '#rules/member/exclusion.ts'
import { myNoteSchema } from '#rules/member/privacy-note.ts'
import { envelope, wholeListQuery } from '#rules/wire/api.ts'
import { followListOf } from '#server/acts/follow-lists.ts'
import { noteOf } from '#server/acts/follow-note.ts'
import { refuse } from '#server/errors/refused.ts'
import { addOwn, isListed, ownList, removeOwn } from '#server/resources/exclusions/store.ts'
import { findByNickname, lockMember } from '#server/resources/members/store.ts'

/** The member's own list of members never to be paired with. No response reveals whether a name belongs to anybody. */
export const exclusions: FastifyPluginAsyncZod = async (app) => {
  const tags = ['members']
  const list = { 200: envelope(z.array(exclusionSchema)) }

  app.get(
    '/api/me/exclusions',
    { onRequest: app.signedIn, schema: { tags, querystring: wholeListQuery(), response: list } },
    app.look(async ({ db, me }) => ({ data: await ownList(db, me.id) })),
  )

  app.get(
    '/api/me/privacy-note',
    { onRequest: app.signedIn, schema: { tags, response: { 200: envelope(myNoteSchema) } } },
    app.look(async ({ db, me }) => ({ data: await noteOf(db, me) })),
  )

  app.post(
    '/api/me/exclusions',
    { onRequest: app.signedIn, schema: { tags, body: exclusionInputSchema, response: list } },
    app.act(async (act, request) => {
      const { tx, me, now } = act
      const memberId = me.id
      const { nickname } = request.body
      // The lock serializes concurrent additions, so that they cannot exceed the limit together.
      await lockMember(tx, memberId)
      const bearer = await findByNickname(tx, nickname)
      refuse(
        exclusionRefusal({
          isOwn: bearer === memberId,
          isListed: await isListed(tx, memberId, nickname),
          listed: (await ownList(tx, memberId)).length,
        }),
      )
      await addOwn(tx, { memberId, nickname, excludedId: bearer }, now)
      await followListOf(act, memberId)
      return { data: await ownList(tx, memberId) }
    }),
  )

  app.delete(
    '/api/me/exclusions',
    { onRequest: app.signedIn, schema: { tags, body: exclusionInputSchema, response: list } },
    app.act(async (act, request) => {
      const { tx, me, now } = act
      await lockMember(tx, me.id)
      await removeOwn(tx, me.id, request.body.nickname, now)
      await followListOf(act, me.id)
      return { data: await ownList(tx, me.id) }
    }),
  )
}
