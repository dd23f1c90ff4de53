import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { type MediaKind, VIDEO_MAX } from '#rules/feed/upload.ts'
import { invalidField, Refused } from '#server/refused.ts'
import { StoreFailed } from '#server/storage/store.ts'
import { Meter } from './meter.ts'
import { unreadable } from './unreadable.ts'

/** What a route takes, in the parts of a form that are called `file`. */
interface Files {
  kind: MediaKind
  /** How many at once. */
  most: number
  /** Of each, in bytes. */
  bytes: number
  /** What is said where there is none, too many, or one that is too large. */
  words: { none: string; tooMany: string; tooLarge: string }
  /** Called before anything is read, with the bytes that the form says it holds at the least: it may refuse them. */
  opens?: (declared: number) => Promise<void>
  /** Called before each: it may refuse it. */
  begins: () => void
}

const FIELD = 'file'
/** Nobody sends more of them but to keep us busy. */
const MOST_FIELDS = 10
const FIELD_BYTES = 1_024

/**
 * Lets the routes of its scope take forms with files, and nothing else: `await app.register(forms)` inside a plugin of
 * their own, and `config: { upload: true }` on each.
 */
export const forms = fp(async (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  await app.register(multipart, { throwFileSizeLimit: false })
})

/**
 * Writes what arrives to files aside, hands on their paths and removes them afterwards, whatever happens: after an
 * abort, a refusal and on a full disk nothing is left.
 * @throws Refused before anything is read where it does not fit; as soon as it is known otherwise
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
    // Without any body there is no media type either.
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
    begins()
    const file = join(request.server.aside, `.${randomUUID()}`)
    arrived.push(file)
    await write(part, file, meter)
    if (part.file.truncated) throw new Refused(413, words.tooLarge, { code: 'too_large' })
  }
  if (arrived.length === 0) throw invalidField(FIELD, words.none, 'missing')
}

async function write(part: MultipartFile, file: string, meter: Meter): Promise<void> {
  try {
    // Opened first: one that a stream opens by itself may come to be after it was removed.
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
    // A full disk is our trouble; everything else, what the client did not go on sending.
    throw (error as NodeJS.ErrnoException).syscall === undefined
      ? unreadable()
      : new StoreFailed(error)
  }
}

export const notAForm = (): Refused =>
  new Refused(415, 'Only a form with files can be read here', { code: 'media_type' })

/** Of one form, in bytes: one that is refused half-way is still heard, and one without an end is not. */
const MOST_HEARD = 2 * VIDEO_MAX

/** Beyond what anybody may send the connection is ended, wherever in the form that is. */
function endBeyond(request: IncomingMessage, most: number): void {
  // A listener lets it flow, and what flows before the form is read is lost.
  request.pause()
  let heard = 0
  request.on('data', (chunk: Buffer) => {
    heard += chunk.length
    if (heard > most) request.destroy()
  })
}

/** So that a browser, which reads nothing before it has sent everything, gets the answer to what was refused half-way. */
function hearOut(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return
  request.unpipe()
  request.resume()
}
