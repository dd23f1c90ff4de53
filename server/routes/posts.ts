import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { likedSchema } from '#rules/feed/comment.ts'
import { FEED_PAGE, postSchema, postTagSchema } from '#rules/feed/post.ts'
import { postEditSchema, postInputSchema } from '#rules/feed/post-input.ts'
import {
  beforeQuery,
  envelope,
  idParams,
  listQuery,
  page,
  wholeListQuery,
} from '#rules/wire/api.ts'
import { editPost, pinPost, removePost } from '#server/acts/change-post.ts'
import { likePost } from '#server/acts/like.ts'
import { publishPost } from '#server/acts/publish-post.ts'
import { notFound } from '#server/errors/refused.ts'
import { listPosts, listTags } from '#server/resources/posts/store.ts'
import { postsFor } from '#server/resources/posts/view.ts'

const feedQuery = listQuery({
  perPage: FEED_PAGE,
  includes: ['comments'],
  more: beforeQuery(),
})

/** Posts of the feed. */
export const posts: FastifyPluginAsyncZod = async (app) => {
  const tags = ['posts']
  const one = { 200: envelope(postSchema) }

  app.get(
    '/api/posts',
    {
      onRequest: app.signedIn,
      schema: { tags, querystring: feedQuery, response: { 200: page(postSchema) } },
    },
    app.look(async ({ db, me: reader, now }, { query }) => {
      const order = query.sort === '-created_at' ? 'newest' : 'oldest'
      const withComments = query.include !== ''
      return listPosts(db, { ...query, order }, { reader, now, withComments })
    }),
  )

  app.get(
    '/api/posts/:id',
    { onRequest: app.signedIn, schema: { tags, params: idParams, response: one } },
    app.look(async ({ db, me: reader, now }, { params }) => {
      const [data] = await postsFor(db, [params.id], { reader, now, withComments: true })
      if (!data) throw notFound()
      return { data }
    }),
  )

  app.post(
    '/api/posts',
    {
      onRequest: app.signedIn,
      schema: { tags, body: postInputSchema, response: { 201: envelope(postSchema) } },
    },
    app.act(async (act, request) => {
      app.limits.postings.take({ member: act.me.id })
      return { status: 201, data: await publishPost(act, request.body) }
    }),
  )

  app.put(
    '/api/posts/:id',
    {
      onRequest: app.signedIn,
      schema: { tags, params: idParams, body: postEditSchema, response: one },
    },
    app.act(async (act, { params, body }) => ({
      data: await editPost(act, params.id, body.message),
    })),
  )

  app.delete(
    '/api/posts/:id',
    { onRequest: app.signedIn, schema: { tags, params: idParams } },
    app.act(async (act, { params }) => removePost(act, params.id)),
  )

  app.post(
    '/api/posts/:id/like',
    {
      onRequest: app.signedIn,
      schema: { tags, params: idParams, response: { 200: envelope(likedSchema) } },
    },
    app.act(async (act, { params }) => {
      app.limits.likes.take({ member: act.me.id })
      return { data: await likePost(act, params.id) }
    }),
  )

  app.post(
    '/api/posts/:id/pin',
    { onRequest: app.signedIn, schema: { tags, params: idParams, response: one } },
    app.act(async (act, { params }) => ({ data: await pinPost(act, params.id) })),
  )

  app.get(
    '/api/post-tags',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        querystring: wholeListQuery(),
        response: { 200: envelope(z.array(postTagSchema)) },
      },
    },
    app.look(async ({ db, me }) => ({ data: await listTags(db, me) })),
  )
}
