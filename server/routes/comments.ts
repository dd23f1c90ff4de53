import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { commentSchema, likedSchema, talkSchema } from '#rules/feed/comment.ts'
import { commentEditSchema, commentInputSchema } from '#rules/feed/comment-input.ts'
import {
  beforeQuery,
  envelope,
  idParam,
  idParams,
  metaSchema,
  wholeListQuery,
} from '#rules/wire/api.ts'
import { commentOnPost, editComment, removeComment } from '#server/acts/comment.ts'
import { likeComment } from '#server/acts/like.ts'
import { talkBelow } from '#server/resources/comments/talk.ts'

/** Comments on posts. */
export const comments: FastifyPluginAsyncZod = async (app) => {
  const tags = ['comments']
  const one = { 200: envelope(commentSchema) }

  app.get(
    '/api/comments-and-likes/:postId',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        params: z.object({ postId: idParam }),
        querystring: wholeListQuery(beforeQuery()),
        response: { 200: z.object({ data: talkSchema, meta: metaSchema }) },
      },
    },
    app.look(async ({ db, me: reader, now }, { params, query }) =>
      talkBelow(db, { ...params, ...query }, { reader, now }),
    ),
  )

  app.post(
    '/api/comments',
    {
      onRequest: app.signedIn,
      schema: { tags, body: commentInputSchema, response: { 201: envelope(commentSchema) } },
    },
    app.act(async (act, request) => {
      app.limits.comments.take({ member: act.me.id })
      return { status: 201, data: await commentOnPost(act, request.body) }
    }),
  )

  app.put(
    '/api/comments/:id',
    {
      onRequest: app.signedIn,
      schema: { tags, params: idParams, body: commentEditSchema, response: one },
    },
    app.act(async (act, { params, body }) => ({
      data: await editComment(act, params.id, body.message),
    })),
  )

  app.delete(
    '/api/comments/:id',
    { onRequest: app.signedIn, schema: { tags, params: idParams } },
    app.act(async (act, { params }) => removeComment(act, params.id)),
  )

  app.post(
    '/api/comments/:id/like',
    {
      onRequest: app.signedIn,
      schema: { tags, params: idParams, response: { 200: envelope(likedSchema) } },
    },
    app.act(async (act, { params }) => {
      app.limits.likes.take({ member: act.me.id })
      return { data: await likeComment(act, params.id) }
    }),
  )
}
