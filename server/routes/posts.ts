import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { FEED_PAGE, postInputSchema, postSchema, postTagSchema } from '#rules/feed/post.ts'
import { envelope, listQuery, page } from '#rules/wire/api.ts'
import { publishPost } from '#server/acts/publish-post.ts'
import { listPosts, listTags } from '#server/resources/posts/store.ts'

/** The feed. */
export const posts: FastifyPluginAsyncZod = async (app) => {
  const tags = ['posts']

  app.get(
    '/api/posts',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        querystring: listQuery({ perPage: FEED_PAGE, includes: ['comments'] }),
        response: { 200: page(postSchema) },
      },
    },
    app.look(async ({ db, me }, { query }) => {
      const newestFirst = query.sort === '-created_at'
      const withComments = query.include !== ''
      return listPosts(db, me, { ...query, newestFirst, withComments })
    }),
  )

  app.post(
    '/api/posts',
    {
      onRequest: app.signedIn,
      schema: { tags, body: postInputSchema, response: { 201: envelope(postSchema) } },
    },
    app.act(async (act, request) => {
      app.postings.take({ member: act.me.id })
      return { status: 201, data: await publishPost(act, request.body) }
    }),
  )

  app.get(
    '/api/post-tags',
    {
      onRequest: app.signedIn,
      schema: { tags, response: { 200: envelope(z.array(postTagSchema)) } },
    },
    app.look(async ({ db, me }) => ({ data: await listTags(db, me) })),
  )
}
