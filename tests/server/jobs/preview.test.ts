import { readdirSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvedHeaders, exchanges, jobs, looseFiles, pictures } from '#server/db/schema.ts'
import { keyOf } from '#server/storage/store.ts'
import { databases } from '#tests/support/databases.ts'
import { EXCHANGE_INPUT } from '#tests/support/exchanges.ts'
import { aMemberOf, aModOf, type LoggedIn } from '#tests/support/members.ts'
import { aPng } from '#tests/support/pictures.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { upload } from '#tests/support/uploads.ts'

const NOT_FOUND = {
  status: 404,
  body: { message: 'We couldn’t find this. It may have been deleted' },
}

describe.each(databases)('the preview of a public exchange (%s)', (database) => {
  let server: TestServer
  let creator: LoggedIn
  let mod: LoggedIn
  beforeAll(async () => {
    server = await startTestServer({ database })
    creator = await aMemberOf(server)
    mod = await aModOf(server)
  })
  afterAll(() => server.stop())

  const uploaded = async (): Promise<number> =>
    (await upload(creator, { bytes: await aPng(300, 300) })).body.data[0].id

  async function propose(change: object): Promise<{ id: number; slug: string }> {
    const input = { ...EXCHANGE_INPUT, is_public: true, ...change }
    return (await creator.api.post('/api/exchanges', input)).body.data
  }
  const approve = ({ id }: { id: number }) => mod.api.post(`/api/mod/exchanges/${id}/approve`)
  async function published(change: object) {
    const exchange = await propose(change)
    await approve(exchange)
    return exchange
  }
  const rendered = async ({ slug }: { slug: string }) => {
    const { status, body } = await server.api.get(`/og/${slug}.png`)
    return { status, body }
  }
  const pictureOf = async ({ slug }: { slug: string }) => {
    const { rawPayload, headers } = await server.app.inject(`/og/${slug}.png`)
    const { format, width, height } = await sharp(rawPayload).metadata()
    return { format, width, height, type: headers['content-type'], cache: headers['cache-control'] }
  }
  const waiting = () => server.db.select().from(jobs).where(eq(jobs.kind, 'preview'))
  const filesNamed = (name: string) =>
    readdirSync(server.dataDir, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith(name),
    ).length

  test('is drawn from the exchange’s cover after the approval, in the size that chat programs ask for', async () => {
    const exchange = await published({ picture_id: await uploaded() })
    const before = await rendered(exchange)
    await server.work()
    expect([before, await pictureOf(exchange)]).toEqual([
      NOT_FOUND,
      {
        format: 'png',
        width: 1200,
        height: 630,
        type: 'image/png',
        cache: 'public, max-age=600',
      },
    ])
  })

  test('is not drawn before the approval, without a cover, or for an exchange that only members may see', async () => {
    await propose({ picture_id: await uploaded() })
    await published({ picture_id: null })
    await published({ picture_id: await uploaded(), is_public: false })
    expect(await waiting()).toEqual([])
  })

  test('is hidden once the exchange waits for approval again or has started', async () => {
    const [edited, started] = [
      await published({ picture_id: await uploaded() }),
      await published({ picture_id: await uploaded() }),
    ]
    await server.work()
    const before = [(await rendered(edited)).status, (await rendered(started)).status]
    await creator.api.put(`/api/exchanges/${edited.id}`, { ...EXCHANGE_INPUT, is_public: true })
    await server.db
      .update(exchanges)
      .set({ startAt: server.clock.now() })
      .where(eq(exchanges.id, started.id))
    expect([before, await rendered(edited), await rendered(started)]).toEqual([
      [200, 200],
      NOT_FOUND,
      NOT_FOUND,
    ])
  })

  test('is drawn once for a cover that several exchanges use', async () => {
    const [header] = await server.db.select().from(approvedHeaders).limit(1)
    const one = await published({ picture_id: header?.pictureId })
    const other = await published({ picture_id: header?.pictureId })
    const files = filesNamed('preview.png')
    await server.work()
    expect([
      filesNamed('preview.png') - files,
      (await rendered(one)).status,
      (await rendered(other)).status,
    ]).toEqual([1, 200, 200])
  })

  test('is not among the picture’s formats that the API returns', async () => {
    const exchange = await published({ picture_id: await uploaded() })
    await server.work()
    const { body } = await server.api.get(`/api/public/exchanges/${exchange.slug}`)
    expect(Object.keys(body.data.picture.formats)).toEqual([
      'original',
      'post_preview',
      'mobile_list',
      'exchange_thumb',
    ])
  })

  test('is deleted together with its picture', async () => {
    const picture_id = await uploaded()
    const exchange = await published({ picture_id })
    await server.work()
    const [row] = await server.db.select().from(pictures).where(eq(pictures.id, picture_id))
    const key = keyOf(row?.formats.preview ?? '')
    const before = filesNamed(key)
    await creator.api.put(`/api/exchanges/${exchange.id}`, { ...EXCHANGE_INPUT, picture_id: null })
    await server.runJobs()
    server.clock.advance({ minutes: 1 })
    await server.runJobs()
    const left = await server.db.select().from(pictures).where(eq(pictures.id, picture_id))
    expect([before, filesNamed(key), left]).toEqual([1, 0, []])
  })

  test('leaves no file behind if the picture is deleted while the preview is drawn', async () => {
    const picture_id = await uploaded()
    await published({ picture_id })
    const before = filesNamed('preview.png')
    const { put } = server.app.store
    server.app.store.put = async (key, bytes) => {
      await server.db.delete(pictures).where(eq(pictures.id, picture_id))
      return put(key, bytes)
    }
    try {
      await server.work()
    } finally {
      server.app.store.put = put
    }
    const loose = await server.db.select().from(looseFiles)
    const previews = loose.filter(({ key }) => key.endsWith('preview.png'))
    expect([filesNamed('preview.png') - before, previews, await waiting()]).toEqual([0, [], []])
  })
})

test('with PUBLIC_EXCHANGES=off, previews are hidden', async () => {
  const server = await startTestServer({ env: { PUBLIC_EXCHANGES: 'off' } })
  try {
    const { status, body } = await server.api.get('/og/winter-mail.png')
    expect({ status, body }).toEqual(NOT_FOUND)
  } finally {
    await server.stop()
  }
})
