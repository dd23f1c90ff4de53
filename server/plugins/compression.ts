import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fp from 'fastify-plugin'

const LEAST_BYTES = 1_000

const pack = {
  br: (bytes: Buffer) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 5 }),
}
const brotli = promisify(brotliCompress)

export type Encoding = keyof typeof pack

/** The best encoding that the browser accepts, or null. `br;q=0` means not accepted. */
export function encodingFor(accepted: string | undefined): Encoding | null {
  const names = (accepted ?? '')
    .split(',')
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
    .map((one) => one.split(';')[0]?.trim().toLowerCase())
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : null
}

/**
 * Compresses JSON responses from a kilobyte upwards. Callers are identified by a token that other sites cannot make a
 * browser send, so the length of a compressed response reveals nothing. Streams and responses that are already
 * compressed are left alone.
 */
export const compression = fp(async (app) => {
  app.addHook('onSend', async (request, reply, payload) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
    if (!isJson || typeof payload !== 'string') return payload
    const bytes = Buffer.from(payload)
    if (bytes.length < LEAST_BYTES) return payload
    reply.header('Vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (!encoding) return payload
    const packed = await pack[encoding](bytes)
    reply.header('Content-Encoding', encoding)
    reply.removeHeader('content-length')
    return packed
  })
})
