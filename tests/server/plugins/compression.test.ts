import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { compression } from '#server/plugins/compression.ts'

const LONG = { data: 'ü'.repeat(600) }
const SHORT = { data: 'short' }

const app = Fastify()
app.register(compression)
app.get('/long', async () => LONG)
app.get('/short', async () => SHORT)
app.get('/text', async (_request, reply) => reply.type('text/plain').send(LONG.data))

async function ask(url: string, accepted?: string) {
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
  const { headers: answered, rawPayload } = await app.inject({ url, headers })
  return { encoding: answered['content-encoding'], vary: answered.vary, rawPayload }
}

const VARIES = 'Accept-Encoding'

test.each([
  ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['gzip', 'br;q=0, gzip;q=0.5', gunzipSync],
])('long JSON is sent as %s if Accept-Encoding is “%s”', async (encoding, accepted, unpack) => {
  const answer = await ask('/long', accepted)
  expect([answer.encoding, answer.vary]).toEqual([encoding, VARIES])
  expect(JSON.parse(unpack(answer.rawPayload).toString())).toEqual(LONG)
})

test.each([
  ['/long', undefined, VARIES],
  ['/long', 'zstd', VARIES],
  ['/short', 'br', undefined],
  ['/text', 'br', undefined],
])('%s is sent uncompressed if Accept-Encoding is “%s”', async (url, accepted, vary) => {
  const answer = await ask(url, accepted)
  expect([answer.encoding, answer.vary]).toEqual([undefined, vary])
})
