import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { uploadLimits } from '#rules/feed/picture-upload.ts'
import { installationSchema } from '#rules/tab/installation.ts'
import { envelope } from '#rules/wire/api.ts'
import { offered } from '#server/social/open.ts'

/** The features this installation offers. */
export const installation: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/config',
    {
      onRequest: app.anyone,
      schema: { tags: ['installation'], response: { 200: envelope(installationSchema) } },
    },
    async () => ({
      data: {
        social: offered(app.config),
        push_key: null,
        uploads: uploadLimits({ takesVideo: app.config.ffmpeg !== null }),
        public_exchanges: app.config.publicExchanges,
      },
    }),
  )
}
