import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Encoding, encodingFor } from './compression.ts'
import { fillingIn, tagsOf } from './document-head.ts'
import { headAt, NO_PAGE } from './page-heads.ts'

/** An HTML document. Each compressed encoding is created when a browser first asks for it. */
interface Document {
  etag: string
  plain: Buffer
  packed: Partial<Record<Encoding, Promise<Buffer>>>
}

/** Compresses at a high level, because each compressed document is cached, and every first visit loads one. */
const pack = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
} satisfies Record<Encoding, (bytes: Buffer) => Promise<Buffer>>

/** Maximum number of cached documents. The cache lets popular pages be compressed only once. */
const MOST_KEPT = 200

/** Returns a handler that sends the client's document with the head of the page; null without a built client. */
export function documentsOf(app: FastifyInstance, clientDir: string) {
  const file = join(clientDir, 'index.html')
  if (!existsSync(file)) return null
  const fill = fillingIn(readFileSync(file, 'utf8'))
  const kept = new Map<string, Document>()

  function documentWith(tags: string): Document {
    const found = kept.get(tags)
    if (found) return found
    const plain = Buffer.from(fill(tags))
    const hash = createHash('sha256').update(plain).digest('base64url')
    const document = { etag: `"${hash}"`, plain, packed: {} }
    const [oldest] = kept.keys()
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    kept.set(tags, document)
    return document
  }

  return async function send(request: FastifyRequest, reply: FastifyReply) {
    const [path = '/'] = request.url.split('?')
    const head = await headAt(app, path)
    if (head === NO_PAGE) reply.code(404)
    const document = documentWith(tagsOf(head, app.config.publicUrl))
    reply.headers({ 'Cache-Control': 'no-cache', ETag: document.etag, Vary: 'Accept-Encoding' })
    if (request.headers['if-none-match'] === document.etag) return reply.code(304).send()
    reply.type('text/html; charset=utf-8')
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding === null) return reply.send(document.plain)
    document.packed[encoding] ??= pack[encoding](document.plain)
    return reply.header('Content-Encoding', encoding).send(await document.packed[encoding])
  }
}
