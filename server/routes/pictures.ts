import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { approvedHeaderSchema, pictureSchema } from '#rules/feed/picture.ts'
import { PICTURE_TOO_LARGE, pictureEditSchema, pictureRefusal } from '#rules/feed/picture-upload.ts'
import { PICTURES_MAX } from '#rules/feed/post.ts'
import { PICTURE_MAX } from '#rules/feed/upload.ts'
import { envelope, idParams, wholeListQuery } from '#rules/wire/api.ts'
import { describePicture } from '#server/acts/describe-picture.ts'
import { dropPictures, keepPictures, storePictures } from '#server/acts/receive-pictures.ts'
import { forms, withFiles } from '#server/plugins/forms.ts'
import { memberOf } from '#server/plugins/session.ts'
import { listApprovedHeaders } from '#server/resources/pictures/store.ts'

const tags = ['pictures']

/** A refused SVG counts as this many pictures in the member's allowance. */
const REFUSED_SVG_WEIGHS = 12

/** The approved covers, and the member's own pictures. */
export const pictures: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/approved_headers',
    {
      onRequest: app.anyone,
      schema: {
        tags,
        querystring: wholeListQuery(),
        response: { 200: envelope(z.array(approvedHeaderSchema)) },
      },
    },
    app.lookOfAnyone(async ({ db }) => ({ data: await listApprovedHeaders(db) })),
  )

  app.put(
    '/api/pictures/:id',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        params: idParams,
        body: pictureEditSchema,
        response: { 200: envelope(pictureSchema) },
      },
    },
    app.act(async (act, { params, body }) => ({
      data: await describePicture(act, params.id, body.alt),
    })),
  )

  app.register(upload)
}

/** Body schema for the OpenAPI document only; uploads are checked while they stream in. */
const form = z.object({ file: z.optional(z.array(z.file())) })

const upload: FastifyPluginAsyncZod = async (app) => {
  await app.register(forms)

  const files = (request: FastifyRequest) => ({
    kind: 'picture' as const,
    most: PICTURES_MAX,
    bytes: PICTURE_MAX,
    words: {
      none: pictureRefusal('missing').message,
      tooMany: `At most ${PICTURES_MAX} pictures at a time`,
      tooLarge: PICTURE_TOO_LARGE,
    },
    begins: () => app.limits.pictures.take({ member: memberOf(request).id }),
  })

  app.post(
    '/api/pictures',
    {
      onRequest: app.signedIn,
      config: { upload: true },
      schema: {
        tags,
        consumes: ['multipart/form-data'],
        body: form,
        response: { 201: envelope(z.array(pictureSchema)) },
      },
    },
    async (request, reply) => {
      const { db, store, clock, log } = app
      const isGone = () => request.raw.socket.destroyed === true
      const { id: member } = memberOf(request)
      const refusedSvg = () => app.limits.pictures.add({ member }, REFUSED_SVG_WEIGHS - 1)
      const tools = { db, store, now: clock.now(), log, member, isGone, refusedSvg }
      const stored = await withFiles(request, files(request), (arrived) =>
        storePictures(tools, arrived),
      )
      // Responses to uploads are not stored for replay.
      const keep = app.act(
        async (act) => ({
          status: 201,
          data: await keepPictures(act, stored, app.config.quotas.picture),
        }),
        { secret: true },
      )
      try {
        await keep(request, reply)
      } catch (error) {
        await dropPictures(tools, stored)
        throw error
      }
    },
  )
}
