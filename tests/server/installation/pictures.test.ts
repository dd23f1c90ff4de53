import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { members } from '#server/db/schema.ts'
import { findMissingPictures } from '#server/installation/pictures.ts'
import { logging } from '#server/plugins/log.ts'
import { collector } from '#tests/support/collector.ts'
import { aMemberOf } from '#tests/support/members.ts'
import { aPictureOf } from '#tests/support/picture-rows.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
const log = collector()
beforeAll(async () => {
  server = await startTestServer({ log: logging(log) })
})
afterAll(() => server.stop())
beforeEach(() => {
  log.lines.length = 0
})

const start = () => findMissingPictures(server.app)
/** The warnings; the log also has a line for each call. */
const lines = () => log.lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40)

test('the start draws the project’s own pictures again if their files are missing', async () => {
  rmSync(join(server.dataDir, 'uploads', 'pictures'), { recursive: true, force: true })
  await start()
  const { body } = await server.api.get('/api/approved_headers')
  const urls: string[] = body.data.flatMap(({ formats }: { formats: object }) =>
    Object.values(formats),
  )
  const found = await Promise.all(urls.map((url) => server.api.get(url)))
  expect([urls.length, found.map(({ status }) => status)]).toEqual([24, Array(24).fill(200)])
  expect(lines().map(({ level, msg }) => [level, msg])).toEqual([
    [40, 'pictures of the project were missing and are drawn again'],
  ])
  log.lines.length = 0
  await start()
  expect(lines()).toEqual([])
})

test('the start logs an avatar whose file is missing, in one line', async () => {
  const member = await aMemberOf(server)
  const avatarId = await aPictureOf(server, member)
  await server.db.update(members).set({ avatarId }).where(eq(members.id, member.id))
  await start()
  expect(lines().map(({ level, msg, missing, first }) => [level, msg, missing, first])).toEqual([
    [40, 'pictures are missing in the store', 1, ['x.webp']],
  ])
})
