import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { parse } from 'regexparam'
import { mailedLinkOf } from '#rules/tab/mailed-link.ts'
import { routePaths } from '#rules/wire/path.ts'
import { bodyOf, notFound, Refused } from '#server/errors/refused.ts'
import type { Media } from '#server/storage/open.ts'
import type { Bucket } from '#server/storage/s3.ts'
import { isServed } from '#server/storage/store.ts'
import { documentsOf } from './documents.ts'

interface Folders {
  /** The built client. The assets of the previous build are beside it, for tabs that have been open since then. */
  clientDir: string
  /** Members' uploads. */
  media: Media
}

const FOREVER = 'public, max-age=31536000, immutable'
/**
 * Lets browsers cache a file for a year, but shared caches only for ten minutes, so that a deleted picture soon
 * disappears from them.
 */
const MEDIA = 'public, max-age=31536000, s-maxage=600, immutable'
const ASK_AGAIN = 'no-cache'

/**
 * Matches a single range with a start. Stores disagree about several ranges, and about a suffix range (`bytes=-999`) of
 * a shorter file, so such a request gets the whole file, as RFC 9110, 14.2 allows.
 */
const ONE_RANGE = /^bytes=\d+-\d*$/

/** Serves the client and members' uploads, and responds to requests that no route matches. */
export const files = fp<Folders>(async (app, { clientDir, media }) => {
  await app.register(async (uploads) => {
    uploads.addHook('onRequest', async ({ headers }) => {
      if (!ONE_RANGE.test(headers.range ?? '')) delete headers.range
    })
    if ('folder' in media) await serveFolder(uploads, media.folder)
    else serveBucket(uploads, media.serve)
  })

  const sendDocument = documentsOf(app, clientDir)
  const previousDir = join(dirname(clientDir), 'previous')
  if (sendDocument) {
    app.get('/', { schema: { hide: true } }, sendDocument)
    await app.register(fastifyStatic, {
      // There is only one root. With several, a browser that accepts compression could not get an uncompressed file
      // from the first root.
      root: clientDir,
      prefix: '/',
      index: false,
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
    if (sendDocument && isPage(request)) return sendDocument(request, reply)
    // A browser gets the client's own page for an unknown path; a monitor or a scanner must not take it for an answer.
    if (sendDocument && isMistyped(request)) return sendDocument(request, reply.code(404))
    const asset = sendDocument ? assetOf(request) : null
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

/** Serves the bucket through this server, so that the bucket stays private and a page loads from one origin. */
function serveBucket(app: FastifyInstance, serve: Bucket['serve']): void {
  app.get<{ Params: { '*': string } }>('/media/*', async ({ params, headers }, reply) => {
    const found = await serve(params['*'], headers.range)
    if (found === null) throw notFound()
    if (found === 'outside') throw new Refused(416, 'There is no such part', { code: 'range' })
    reply.code(found.status).headers({ ...found.headers, 'Cache-Control': MEDIA })
    return reply.send(found.stream)
  })
}

/** Returns the path of an asset, or null if the URL does not have the form that the build gives to assets. */
const assetOf = ({ url }: FastifyRequest): string | null =>
  /^\/(assets\/[\w.-]+)(?:\?|$)/.exec(url)?.[1] ?? null

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? ''

const patterns = Object.values(routePaths).map((path) => parse(path).pattern)

const isReading = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

/** True for a path that the client has a route for, and for the path of a link in an older email. */
const isPage = (request: FastifyRequest): boolean =>
  isReading(request) && patterns.some((pattern) => pattern.test(mailedLinkOf(pathOf(request)).path))

/** True if a browser opens an unknown path that could be a page: not `/.env` and nothing with an extension. */
const isMistyped = (request: FastifyRequest): boolean =>
  isReading(request) &&
  request.headers.accept?.includes('text/html') === true &&
  !/^\/(api|assets|media|og)(\/|$)|\/\.|\.[^/]*$/.test(pathOf(request))
