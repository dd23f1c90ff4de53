import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { members } from '#server/db/schema.ts'
import { openSession } from '#server/resources/sessions/store.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { often } from '#tests/support/effort.ts'
import { runServer, type ServerProcess } from '#tests/support/process.ts'

const ROUNDS = often({ sample: 2, whole: 20 })
const WRITERS = 4
const POSTS_A_ROUND = 25

let folder: TestDatabase
let token: string
let running: ServerProcess[]

beforeEach(async () => {
  folder = await createTestDatabase('embedded')
  token = await aMemberIn(folder.dataDir)
  running = []
})
afterEach(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGKILL')
    await ended
  }
  await folder.remove()
})

/** Creates a member who may post, in a data folder that no process is using. @returns their session token */
async function aMemberIn(dataDir: string): Promise<string> {
  const { db, close } = await openDatabase({ databaseUrl: null, databasePool: 1, dataDir })
  const now = new Date()
  const [member] = await db
    .insert(members)
    .values({
      email: 'scribe@critters.example',
      nickname: 'Scribe',
      birthDate: '1990-05-04',
      onboardedAt: now,
      emailVerifiedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: members.id })
  const opened = await openSession(db, member?.id ?? 0, now)
  await close()
  return opened
}

function start(): ServerProcess {
  const server = runServer({ DATA_DIR: folder.dataDir, RATE_LIMIT: 'off' })
  running.push(server)
  return server
}

const headers = () => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
})

/** Repeats a request while the server is too busy. Returns null if the server is dead. */
async function ask(url: string, request: RequestInit = {}): Promise<Response | null> {
  for (;;) {
    const answer = await fetch(url, { ...request, headers: headers() }).catch(() => null)
    if (answer?.status !== 503) return answer
  }
}

/** Sends posts until the server is dead or the time is up, and reports each that was acknowledged. */
async function write(
  url: string,
  name: string,
  acknowledged: (message: string) => void,
  over?: AbortSignal,
) {
  for (let number = 1; !over?.aborted; number += 1) {
    const message = `${name}, no. ${number}`
    const body = JSON.stringify({ message })
    const answer = await ask(`${url}/api/posts`, { method: 'POST', body })
    if (answer?.status !== 201) return
    acknowledged(message)
  }
}

async function allPosts(url: string): Promise<Set<string>> {
  const messages = new Set<string>()
  for (let page = 1; ; page += 1) {
    const answer = await ask(`${url}/api/posts?perPage=100&page=${page}`)
    if (answer?.status !== 200) throw new Error(`The posts are not told: ${await answer?.text()}`)
    const { data, meta } = (await answer.json()) as {
      data: { message: string }[]
      meta: { last_page: number }
    }
    for (const { message } of data) messages.add(message)
    if (page >= meta.last_page) return messages
  }
}

test(
  'no acknowledged post is missing after the server is killed while writing',
  async () => {
    const acknowledged: string[] = []
    const missing: string[] = []
    const look = async (url: string) => {
      const kept = await allPosts(url)
      missing.push(...acknowledged.filter((message) => !kept.has(message)))
    }
    for (let round = 1; round <= ROUNDS; round += 1) {
      const server = start()
      const url = await server.ready()
      await look(url)
      let left = POSTS_A_ROUND
      const writers = Array.from({ length: WRITERS }, (_, i) =>
        write(url, `Round ${round}, writer ${i}`, (message) => {
          acknowledged.push(message)
          left -= 1
          if (left === 0) server.child.kill('SIGKILL')
        }),
      )
      await Promise.all(writers)
      await server.ended
    }
    await look(await start().ready())
    expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * POSTS_A_ROUND)
    expect(missing).toEqual([])
  },
  180_000 + ROUNDS * 60_000,
)

test('a second process on the same folder does not harm the first process, and the first process continues to write', async () => {
  const acknowledged: string[] = []
  const url = await start().ready()
  const second = start()
  const over = new AbortController()
  const writing = write(url, 'First', (message) => acknowledged.push(message), over.signal)
  const code = await second.ended
  over.abort()
  await writing
  const kept = await allPosts(url)
  expect([code, second.said().trim().split('\n').length]).toEqual([1, 1])
  expect(second.said()).toMatch(/^DATA_DIR: another Critter Swap is using /)
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(acknowledged.filter((message) => !kept.has(message))).toEqual([])
})
