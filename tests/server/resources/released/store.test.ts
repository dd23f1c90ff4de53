import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictures } from '#server/db/schema.ts'
import { forgetUnattachedPicture } from '#server/resources/pictures/unattached.ts'
import { dateReleased, dueReleased, settleReleased } from '#server/resources/released/store.ts'
import { aMemberOf } from '#tests/support/members.ts'
import { aPictureOf } from '#tests/support/picture-rows.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a picture that is removed again while its first removal is being handled is deleted later', async () => {
  const { db, clock } = server
  const member = await aMemberOf(server)
  const picture = await aPictureOf(server, member)
  const show = (avatar: number | null) => member.api.post('/api/profile', { avatar })
  const isThere = () => db.$count(pictures, eq(pictures.id, picture))
  await show(picture)
  await show(null)
  await dateReleased(db, clock.now())
  clock.advance({ minutes: 1 })
  const due = await dueReleased(db, clock.now())
  await show(picture)
  await server.act(({ tx, now }) => forgetUnattachedPicture(tx, picture, now))
  await show(null)
  await server.act(async ({ tx, now }) => {
    for (const released of due) await settleReleased(tx, released, now)
  })
  const afterHandling = await isThere()
  await server.runJobs()
  clock.advance({ minutes: 1 })
  await server.runJobs()
  expect([due.length, afterHandling, await isThere()]).toEqual([1, 1, 0])
})
