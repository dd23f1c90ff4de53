/** The server as a child process with its own database and data folder, to be started, killed and restarted. */
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#server/db/open.ts'
import { looseFiles, members, pictures, videos } from '#server/db/schema.ts'
import { openSession } from '#server/resources/sessions/store.ts'
import { keyOf } from '#server/storage/store.ts'
import { createTestDatabase, type DatabaseKind } from './databases.ts'
import { runServer, type ServerProcess } from './process.ts'
import { formOf } from './uploads.ts'
import { withFfmpeg } from './videos.ts'

export type Installation = Awaited<ReturnType<typeof anInstallation>>
export type Running = ServerProcess & { url: string; pid: number }

const MARK = 'the file itself'
/** The bytes of a form before and after its file. */
function halves(): [Buffer, Buffer] {
  const { payload } = formOf([{ bytes: MARK }])
  const at = payload.indexOf(MARK)
  return [payload.subarray(0, at), payload.subarray(at + MARK.length)]
}

interface Sent {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test compares it with what it expects
  body: any
}

/** An installation with one member. */
export async function anInstallation(kind: DatabaseKind) {
  const place = await createTestDatabase(kind)
  const running: ServerProcess[] = []
  const uploads = join(place.dataDir, 'uploads')
  const open = () => openDatabase({ ...place, databasePool: 2 })

  async function aMember(): Promise<string> {
    const { db, close } = await open()
    const now = new Date()
    const email = `${randomUUID()}@critters.example`
    const [member] = await db
      .insert(members)
      .values({ email, onboardedAt: now, emailVerifiedAt: now, createdAt: now, updatedAt: now })
      .returning({ id: members.id })
    const token = await openSession(db, member?.id ?? 0, now)
    await close()
    return token
  }

  const token = await aMember()
  const authorization = `Bearer ${token}`

  const call = (url: string, path: string, answered: (sent: Sent) => void): ClientRequest =>
    request(
      `${url}/api/${path}`,
      { method: 'POST', headers: { ...formOf([]).headers, authorization } },
      (answer) => {
        let body = ''
        answer.setEncoding('utf8').on('data', (words: string) => {
          body += words
        })
        answer.on('end', () =>
          answered({ status: answer.statusCode ?? 0, body: JSON.parse(body || 'null') }),
        )
      },
    )

  return {
    place,
    token,
    open,
    uploads,
    async start(env: Record<string, string> = {}): Promise<Running> {
      const { dataDir, databaseUrl } = place
      const server = runServer({
        ...withFfmpeg,
        RATE_LIMIT: 'off',
        STORAGE_FLOOR: '0 MB',
        DATA_DIR: dataDir,
        ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
        ...env,
      })
      running.push(server)
      return { ...server, url: await server.ready(), pid: server.child.pid ?? 0 }
    },
    /**
     * Sends a form with one file, no faster than the server reads the form.
     * @param bytes the length of the file, which is `head` followed by zeros
     */
    send: (url: string, path: string, head: Uint8Array, bytes = head.length) =>
      new Promise<Sent>((resolve, reject) => {
        const [before, after] = halves()
        const sending = call(url, path, resolve).on('error', reject)
        const piece = Buffer.alloc(64 * 1024)
        let left = bytes - head.length
        const write = () => {
          while (left > 0) {
            const now = piece.subarray(0, Math.min(left, piece.length))
            left -= now.length
            if (!sending.write(now)) return sending.once('drain', write)
          }
          sending.end(after)
        }
        sending.write(before)
        sending.write(head)
        write()
      }),
    /** Starts to send a form with a file, and stops in the middle of the file. */
    begin(url: string, path: string, head: Uint8Array): ClientRequest {
      const [before] = halves()
      const sending = call(url, path, () => undefined).on('error', () => undefined)
      sending.write(before)
      sending.write(head)
      return sending
    },
    /** The number of files that are being uploaded or generated. */
    unfinished: () => readdirSync(uploads).filter((name) => name.startsWith('.')).length,
    /** The keys of all files, including unfinished ones. */
    stored: () => storedIn(uploads),
    /** Stored files without a row, and rows without a stored file. No other process may have the database open. */
    async amiss(): Promise<{ unnamed: string[]; missing: string[]; rows: number }> {
      const { db, close } = await open()
      const made = await db.select({ formats: pictures.formats }).from(pictures)
      const films = await db.select().from(videos)
      const loose = (await db.select({ key: looseFiles.key }).from(looseFiles)).map(
        ({ key }) => key,
      )
      const [own] = (
        await db.execute(sql`select count(*)::int as rows from pictures where owner_id is not null`)
      ).rows as { rows: number }[]
      await close()
      const named = [
        ...made.flatMap(({ formats }) => Object.values(formats).map(keyOf)),
        ...films.flatMap(({ status, sourceKey, key, posterKey }) =>
          status === 'ready' ? [key, posterKey ?? ''] : [sourceKey ?? ''],
        ),
      ].filter(Boolean)
      const stored = storedIn(uploads)
      return {
        unnamed: stored.filter((key) => !named.includes(key) && !loose.includes(key)),
        missing: named.filter((key) => !stored.includes(key)),
        rows: (own?.rows ?? 0) + films.length,
      }
    },
    async stop(server: ServerProcess): Promise<void> {
      server.child.kill('SIGTERM')
      await server.ended
    },
    async kill(server: ServerProcess): Promise<void> {
      server.child.kill('SIGKILL')
      await server.ended
    },
    async remove(): Promise<void> {
      for (const { child, ended } of running) {
        child.kill('SIGKILL')
        await ended
      }
      await place.remove()
    },
  }
}

const storedIn = (uploads: string): string[] =>
  readdirSync(uploads, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(uploads.length + 1))
