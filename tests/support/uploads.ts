import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { looseFiles, pictures, videos } from '#server/db/schema.ts'
import { StoreFailed } from '#server/storage/store.ts'
import type { Answer, Api, TestServer } from './server.ts'

/** A part of a form: a file, or a field if `name` is null. */
export interface Part {
  field?: string
  name?: string | null
  type?: string
  bytes: Uint8Array | string
}

const BOUNDARY = '----CritterSwap7c1b'

/** Characters that HTML's "multipart/form-data" escapes in a name. */
const SIGNS: Record<string, string> = { '"': '%22', '\r': '%0D', '\n': '%0A' }
const quoted = (name: string) => `"${name.replace(/["\r\n]/g, (sign) => SIGNS[sign] ?? '')}"`

/** A form in the format that browsers send. */
export function formOf(parts: readonly Part[]): {
  payload: Buffer
  headers: Record<string, string>
} {
  const pieces = parts.flatMap(({ field = 'file', name = 'a.png', type = 'image/png', bytes }) => [
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"${name === null ? '' : `; filename=${quoted(name)}`}\r\n`,
    name === null ? '\r\n' : `Content-Type: ${type}\r\n\r\n`,
    bytes,
    '\r\n',
  ])
  return {
    payload: Buffer.concat(
      [...pieces, `--${BOUNDARY}--\r\n`].map((piece) => Buffer.from(piece as string)),
    ),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  }
}

/** Sends pictures as one member. */
export function upload({ api }: { api: Api }, ...parts: Part[]): Promise<Answer> {
  const { payload, headers } = formOf(parts)
  return api.post('/api/pictures', payload, { headers })
}

/** The error of a full disk. */
export const aFullDisk = () =>
  new StoreFailed(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))

/** Counts a server's stored uploads: files and rows. */
export const keptOf = async ({ dataDir, db }: TestServer) => ({
  files: readdirSync(join(dataDir, 'uploads'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  ).length,
  pictures: await db.$count(pictures),
  videos: await db.$count(videos),
  loose: await db.$count(looseFiles),
})
