import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { type MediaKind, VIDEO_MAX } from '#rules/feed/upload.ts'
import { invalidField, Refused } from '#server/errors/refused.ts'
import { StoreFailed } from '#server/storage/store.ts'
import { Meter } from './meter.ts'
import { unreadable } from './unreadable.ts'

/** The files that a route accepts, in form parts named `file`. */
interface Files {
  kind: MediaKind
  /** Maximum number of files in a form. */
  most: number
  /** Maximum size of each file, in bytes. */
  bytes: number
  /** Messages for no file, too many files, and a file that is too large. */
  words: { none: string; tooMany: string; tooLarge: string }
  /** Called before anything is read, with the minimum size that the request declares. May throw a refusal. */
  opens?: (declared: number) => Promise<void>
  /** Called before each file. May throw a refusal. */
  begins: () => Promise<unknown>
}

const FIELD = 'file'
/** No honest client sends more fields than this. */
const MOST_FIELDS = 10
const FIELD_BYTES = 1_024

/**
 * Makes the routes of its scope accept forms with files, and nothing else. Call `await app.register(forms)` in a
 * separate plugin for these routes, and set `config: { upload: true }` on each of them.
 */
export const forms = fp(async (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  await app.register(multipart, { throwFileSizeLimit: false })
})

/**
 * Writes the uploaded files to temporary files, passes their paths to `work` and always removes them afterwards, even
 * after an abort, a refusal or a full disk.
 * @throws Refused before anything is read when the declared size does not fit, otherwise as soon as a limit is exceeded
 */
export async function withFiles<Result>(
  request: FastifyRequest,
  files: Files,
  work: (arrived: string[]) => Promise<Result>,
): Promise<Result> {
  const arrived: string[] = []
  endBeyond(request.raw, MOST_HEARD)
  const meter = new Meter(request, files.kind)
  try {
    // A request without a body has no media type that Fastify could have refused.
    if (!request.isMultipart()) throw notAForm()
    await meter.open()
    await files.opens?.(meter.declared)
    await receive(request, files, meter, arrived)
    return await work(arrived)
  } finally {
    meter.close()
    hearOut(request.raw)
    await Promise.all(arrived.map((file) => rm(file, { force: true })))
  }
}

async function receive(
  request: FastifyRequest,
  { most, bytes, words, begins }: Files,
  meter: Meter,
  arrived: string[],
): Promise<void> {
  const limits = { fileSize: bytes, files: most + 1, fields: MOST_FIELDS, fieldSize: FIELD_BYTES }
  const parts = request.parts({ limits })
  for (;;) {
    const { value: part, done } = await parts.next().catch(() => {
      throw unreadable()
    })
    if (done) break
    if (part.type !== 'file') continue
    if (part.fieldname !== FIELD) {
      part.file.resume()
      continue
    }
    if (arrived.length === most) throw invalidField(FIELD, words.tooMany, 'too_many')
    await begins()
    const file = join(request.server.aside, `.${randomUUID()}`)
    arrived.push(file)
    await write(part, file, meter)
    if (part.file.truncated) throw new Refused(413, words.tooLarge, { code: 'too_large' })
  }
  if (arrived.length === 0) throw invalidField(FIELD, words.none, 'missing')
}

async function write(part: MultipartFile, file: string, meter: Meter): Promise<void> {
  try {
    // The file is opened first: a stream would open it asynchronously, perhaps after the clean-up has removed it.
    const handle = await open(file, 'wx', 0o600)
    const metered = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        await meter.pass(chunk.length)
        yield chunk
      }
    }
    await pipeline(part.file, metered, handle.createWriteStream())
  } catch (error) {
    if (error instanceof Refused) throw error
    // An error with a syscall comes from our disk; any other means that the client stopped sending.
    throw (error as NodeJS.ErrnoException).syscall === undefined
      ? unreadable()
      : new StoreFailed(error)
  }
}

export const notAForm = (): Refused =>
  new Refused(415, 'Please send a form with files', { code: 'media_type' })

/**
 * Maximum number of bytes read from one form. A form that is refused half-way is still read to its end, unless it
 * exceeds this.
 */
const MOST_HEARD = 2 * VIDEO_MAX

/** Destroys the connection when the request exceeds this many bytes, in any part of the form. */
function endBeyond(request: IncomingMessage, most: number): void {
  // Adding a data listener would start the stream, and chunks that arrive before the form is parsed would be lost.
  request.pause()
  let heard = 0
  request.on('data', (chunk: Buffer) => {
    heard += chunk.length
    if (heard > most) request.destroy()
  })
}

/**
 * Reads the rest of a form that was refused half-way, because a browser reads no response until it has sent everything.
 */
function hearOut(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return
  request.unpipe()
  request.resume()
}
