import { existsSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { bodyOf, notFound } from '#server/refused.ts'

interface Folders {
  /** The built client, with the assets of the previous build beside it, for tabs that were open then. */
  clientDir: string
  /** Uploads, if they are stored on this machine. */
  mediaDir: string
}

const FOREVER = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'no-cache'

/** The client, the pictures, and the answer where there is nothing. */
export const files = fp<Folders>(async (app, { clientDir, mediaDir }) => {
  await app.register(fastifyStatic, {
    root: mediaDir,
    prefix: '/media/',
    index: false,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('Cache-Control', FOREVER)
    },
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
