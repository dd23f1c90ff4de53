import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { videoSchema } from '#rules/feed/picture.ts'
import { FILE_TOO_BIG, VIDEO_MAX } from '#rules/feed/upload.ts'
import { videoRefusal } from '#rules/feed/video.ts'
import { envelope, idParams } from '#rules/wire/api.ts'
import { dropVideo, keepVideo, storeVideo } from '#server/acts/receive-video.ts'
import { notFound, refusedBy } from '#server/errors/refused.ts'
import { forms, withFiles } from '#server/plugins/forms.ts'
import { memberOf } from '#server/plugins/session.ts'
import { videoFor } from '#server/resources/videos/store.ts'
import { demandRoomToWait } from '#server/resources/videos/waiting.ts'

const tags = ['videos']

/** Videos: uploading them, and polling until they are ready. */
export const videos: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/videos/:id',
    {
      onRequest: app.signedIn,
      schema: { tags, params: idParams, response: { 200: envelope(videoSchema) } },
    },
    app.look(async ({ db, me }, { params }) => {
      const video = await videoFor(db, me, params.id)
      if (!video) throw notFound()
      return { data: video }
    }),
  )

  app.register(upload)
}

/** Body schema for the OpenAPI document only; uploads are checked while they stream in. */
const form = z.object({ file: z.optional(z.array(z.file())) })

const upload: FastifyPluginAsyncZod = async (app) => {
  await app.register(forms)

  app.post(
    '/api/videos',
    {
      onRequest: app.signedIn,
      config: { upload: true },
      schema: {
        tags,
        consumes: ['multipart/form-data'],
        body: form,
        response: { 201: envelope(videoSchema) },
      },
      // Refuses videos before the first byte if this installation cannot transcode them.
      preParsing: async () => {
        if (app.config.ffmpeg === null) throw refusedBy(videoRefusal('no_videos'))
      },
    },
    (request, reply) => {
      const limits = {
        kind: 'video' as const,
        most: 1,
        bytes: VIDEO_MAX,
        words: {
          none: videoRefusal('missing').message,
          tooMany: videoRefusal('too_many').message,
          tooLarge: FILE_TOO_BIG,
        },
        opens: (declared: number) => demandRoomToWait(app.db, declared),
        begins: () => app.limits.videos.take({ member: memberOf(request).id }),
      }
      return withFiles(request, limits, async ([file = '']) => {
        const { db, store, clock } = app
        const tools = { db, store, now: clock.now() }
        const stored = await storeVideo(tools, file)
        // Responses to uploads are not stored for replay.
        const { video: quota } = app.config.quotas
        const keep = app.act(
          async (act) => ({ status: 201, data: await keepVideo(act, stored, quota) }),
          { secret: true },
        )
        try {
          await keep(request, reply)
        } catch (error) {
          await dropVideo(tools, stored)
          throw error
        }
      })
    },
  )
}
