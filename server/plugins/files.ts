import { existsSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { bodyOf, notFound, Refused } from '#server/refused.ts'
import type { Media } from '#server/storage/open.ts'
import type { Bucket } from '#server/storage/s3.ts'
import { isServed } from '#server/storage/store.ts'

interface Folders {
  /** The built client, with the assets of the previous build beside it, for tabs that were open then. */
  clientDir: string
  /** What members have uploaded. */
  media: Media
}

const FOREVER = 'public, max-age=31536000, immutable'
/** Browsers keep a picture; a shared cache drops it within ten minutes of its deletion. */
const MEDIA = 'public, max-age=31536000, s-maxage=600, immutable'
const ASK_AGAIN = 'no-cache'

/**
 * One plain range, with its start. Several at once, and the last so many bytes of a shorter file (`bytes=-999`), are not
 * the same to every store: whoever asks for such is given all, as RFC 9110, 14.2 allows.
 */
const ONE_RANGE = /^bytes=\d+-\d*$/

/** The client, the pictures, and the answer where there is nothing. */
export const files = fp<Folders>(async (app, { clientDir, media }) => {
  await app.register(async (uploads) => {
    uploads.addHook('onRequest', async ({ headers }) => {
      if (!ONE_RANGE.test(headers.range ?? '')) delete headers.range
    })
    if ('folder' in media) await serveFolder(uploads, media.folder)
    else serveBucket(uploads, media.serve)
  })

  const hasClient = existsSync(join(clientDir, 'index.html'))
  const previousDir = join(dirname(clientDir), 'previous')
  if (hasClient) {
    await app.register(fastifyStatic, {
      // One root: with several, a file of the first without a compressed twin is not found for a browser that accepts
      // compression.
      root: clientDir,
      prefix: '/',
      preCompressed: true,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = /[\\/]assets[\\/][^\\/]+$/.test(path)
        reply.header('Cache-Control', isHashed ? FOREVER : ASK_AGAIN)
      },
    })
  }

  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (hasClient && isPage(request)) return reply.sendFile('index.html')
    const asset = hasClient ? assetOf(request) : null
    if (asset !== null && existsSync(join(previousDir, asset)))
      return reply.code(200).sendFile(asset, previousDir)
    return reply.code(404).send(bodyOf(notFound()))
  })
})

async function serveFolder(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/media/',
    index: false,
    decorateReply: false,
    cacheControl: false,
    allowedPath: (path) => isServed(path.replace(/^\//, '')),
    setHeaders: (reply) => {
      reply.header('Cache-Control', MEDIA)
    },
  })
}

/** Through this server: the bucket stays closed to everybody else, and a page loads from one origin. */
function serveBucket(app: FastifyInstance, serve: Bucket['serve']): void {
  app.get<{ Params: { '*': string } }>('/media/*', async ({ params, headers }, reply) => {
    const found = await serve(params['*'], headers.range)
    if (found === null) throw notFound()
    if (found === 'outside') throw new Refused(416, 'There is no such part', { code: 'range' })
    reply.code(found.status).headers({ ...found.headers, 'Cache-Control': MEDIA })
    return reply.send(found.stream)
  })
}

/** An asset by its plain name, as the build names them. */
const assetOf = ({ url }: FastifyRequest): string | null =>
  /^\/(assets\/[\w.-]+)(?:\?|$)/.exec(url)?.[1] ?? null

/** A path of the client, which has its own page for what does not exist. */
function isPage({ method, url }: FastifyRequest): boolean {
  const [path = ''] = url.split('?')
  return (
    (method === 'GET' || method === 'HEAD') &&
    !/^\/(api|assets|media)(\/|$)/.test(path) &&
    extname(path) === ''
  )
}
