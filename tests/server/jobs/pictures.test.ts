import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Picture } from '#rules/feed/picture.ts'
import { only } from '#server/db/rows.ts'
import { approvedHeaders, looseFiles, members, pictures, surveys } from '#server/db/schema.ts'
import { expectFiles } from '#server/resources/files/store.ts'
import { databases } from '#tests/support/databases.ts'
import { aMemberOf } from '#tests/support/members.ts'
import { aPng } from '#tests/support/pictures.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { upload } from '#tests/support/uploads.ts'

describe.each(databases)('a picture uploaded a day ago (%s)', (database) => {
  let own: TestServer
  beforeAll(async () => {
    own = await startTestServer({ database })
  })
  afterAll(() => own.stop())

  test('stays if anything references it, and is otherwise deleted with its files', async () => {
    const me = await aMemberOf(own)
    const send = async () => (await upload(me, { bytes: await aPng() })).body.data[0] as Picture
    const [posted, avatar, cover, asked, header, alone] = [
      await send(),
      await send(),
      await send(),
      await send(),
      await send(),
      await send(),
    ]
    await me.api.post('/api/posts', { message: 'Look', pictures: [posted.id] })
    await me.api.post('/api/profile', { avatar: avatar.id })
    await own.pool.query(
      `insert into exchanges (slug, user_id, label, summary, description, picture_id, region, max_spots, preferred_start_at, signup_duration, exchange_duration, created_at, updated_at)
        values ('a', $1, 'a', 'a', 'a', $2, 'us', 2, '2031-01-01', 15, 15, now(), now())`,
      [me.id, cover.id],
    )
    const now = own.clock.now()
    await own.db.insert(surveys).values({ label: 'Tea?', pictureId: asked.id, createdAt: now })
    await own.db.insert(approvedHeaders).values({ pictureId: header.id, position: 99 })
    const fileOf = ({ formats }: Picture) =>
      join(own.dataDir, 'uploads', formats.original.slice('/media/'.length))
    const isThere = (picture: Picture) => {
      try {
        return readFileSync(fileOf(picture)).length > 0
      } catch {
        return false
      }
    }
    const seen = () => [posted, avatar, cover, asked, header, alone].map(isThere)

    own.clock.advance({ hours: 23, minutes: 59 })
    await own.sweep()
    const before = seen()
    own.clock.advance({ hours: 1 })
    await own.sweep()
    const after = seen()
    await me.api.post('/api/profile', { avatar: null })
    own.clock.advance({ hours: 1 })
    await own.sweep()
    expect([
      before,
      after,
      seen(),
      (await own.api.get('/api/approved_headers')).body.data.length,
    ]).toEqual([
      [true, true, true, true, true, true],
      [true, true, true, true, true, false],
      [true, false, true, true, true, false],
      7,
    ])
    expect(await own.db.$count(looseFiles)).toBe(0)
  })

  test('is deleted without its files if another picture uses the same files', async () => {
    const createdAt = own.clock.now()
    const url = await own.app.store.put('pictures/aa/0123/original.webp', Buffer.from('shared'))
    const formats = { original: url, post_preview: url, mobile_list: url, exchange_thumb: url }
    const row = { formats, width: 1, height: 1, createdAt }
    const kept = only(await own.db.insert(pictures).values(row).returning())
    await own.db.insert(pictures).values(row)
    const me = await aMemberOf(own, { avatarId: kept.id })
    const status = async () => (await own.api.get(url)).status
    own.clock.advance({ hours: 25 })
    await own.sweep()
    const shared = [await status(), await own.db.$count(pictures, eq(pictures.id, kept.id))]
    await own.db.update(members).set({ avatarId: null }).where(eq(members.id, me.id))
    own.clock.advance({ hours: 1 })
    await own.sweep()
    expect([shared, await status()]).toEqual([[200, 1], 404])
  })

  test('has its partial files deleted if a killed process left any', async () => {
    const keys = ['pictures/bb/1/original.webp', 'pictures/bb/1/mobile-list.webp']
    await expectFiles(own.db, keys, own.clock.now())
    const url = await own.app.store.put(keys[0] as string, Buffer.from('half a picture'))
    const status = async () => (await own.api.get(url)).status
    own.clock.advance({ hours: 23 })
    await own.sweep()
    const before = await status()
    own.clock.advance({ hours: 1 })
    await own.sweep()
    expect([before, await status(), await own.db.$count(looseFiles)]).toEqual([200, 404, 0])
  })
})
