import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDays } from 'date-fns'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { exchanges } from '#server/db/schema.ts'
import { pictures } from '#server/db/schema.ts'
import { aMemberOf, aModOf, type LoggedIn } from '#tests/support/members.ts'
import { PICTURE_FORMATS } from '#tests/support/picture-rows.ts'
import { scratchFolder } from '#tests/support/scratch.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn } from '#tests/support/several.ts'
import { anExchangeOf, aParticipantOf, PENDING } from '#tests/support/swaps.ts'

const folder = scratchFolder('guests')
const clientDir = join(folder, 'client')
const NOWHERE = 'nowhere'

let server: TestServer
let creator: LoggedIn
let mod: LoggedIn
let pictureId: number
beforeAll(async () => {
  mkdirSync(clientDir, { recursive: true })
  writeFileSync(join(clientDir, 'index.html'), '<!doctype html><title>Critter Swap</title>')
  server = await startTestServer({ clientDir })
  creator = await aMemberOf(server, { nickname: 'Thistledown' })
  mod = await aModOf(server, { nickname: 'Lanternkeeper' })
  const formats = { ...PICTURE_FORMATS, preview: '/media/pictures/preview.png' }
  const [made] = await server.db
    .insert(pictures)
    .values({ ownerId: creator.id, formats, width: 1, height: 1, createdAt: server.clock.now() })
    .returning({ id: pictures.id })
  pictureId = made?.id ?? 0
  await server.app.store.put('pictures/preview.png', Buffer.from('picture'))
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

const PATHS = ['/api/public/exchanges/*', '/exchange/*', '/og/*.png', '/api/exchange-detail/*']

/** Makes every request that a guest can make about an exchange, and masks the slug to make the responses comparable. */
const askedAbout = (slug: string) =>
  inTurn(PATHS.length, async (index) => {
    const { status, text, headers } = await server.api.get(`${PATHS[index]?.replace('*', slug)}`)
    const { date: _, connection: __, 'x-request-id': ___, ...told } = headers
    return { status, text: text.replaceAll(slug, 'slug'), told }
  })

const ended = { startAt: new Date('2029-12-01'), endAt: new Date('2029-12-31') }
const hidden: [string, () => Partial<typeof exchanges.$inferInsert>][] = [
  ['is for members only', () => ({ isPublic: false })],
  ['waits for approval', () => PENDING],
  ['was rejected', () => ({ ...PENDING, rejectedAt: server.clock.now(), rejectionReason: 'No' })],
  ['was cancelled', () => ({ cancelledAt: server.clock.now(), cancellationReason: 'Snow' })],
  ['is due to start and not paired yet', () => ({ startAt: server.clock.now() })],
  [
    'is running',
    () => ({ startAt: addDays(server.clock.now(), -1), pairedAt: server.clock.now() }),
  ],
  ['has ended', () => ended],
]

describe('a guest', () => {
  test.each(hidden)(
    'gets the same responses for an exchange that %s as for a nonexistent exchange',
    async (_, change) => {
      const { slug } = await anExchangeOf(server, creator, {
        isPublic: true,
        pictureId,
        ...change(),
      })
      expect(await askedAbout(slug)).toEqual(await askedAbout(NOWHERE))
      const { body } = await server.api.get('/api/public/exchanges')
      expect(body.data).toEqual([])
    },
  )

  test('gets a 404 for a hidden exchange even with a member’s token, because the guest API ignores tokens', async () => {
    const { slug } = await anExchangeOf(server, creator, { isPublic: false })
    const { status } = await creator.api.get(`/api/public/exchanges/${slug}`)
    expect(status).toBe(404)
  })

  test('sees no member’s name, avatar or id in anything shown about an exchange', async () => {
    const exchange = await anExchangeOf(server, creator, {
      isPublic: true,
      slug: 'open-mail',
      pictureId,
      approvedBy: mod.id,
      description: 'Write to Thistledown.',
    })
    const participant = await aParticipantOf(server, exchange)
    const list = (await server.api.get('/api/public/exchanges')).text
    const [call, document] = await askedAbout('open-mail')
    const read = [list, call?.text, document?.text].join('\n')
    const names = [
      'Thistledown',
      'Lanternkeeper',
      participant.nickname,
      'user',
      '"signups"',
      'approved',
    ]
    expect(names.filter((name) => read.includes(name))).toEqual([])
    expect([call?.status, document?.status]).toEqual([200, 200])
  })

  test('sees markup in an exchange’s texts as plain text', async () => {
    const hostile = '"></title><script>alert(1)</script>'
    await anExchangeOf(server, creator, {
      isPublic: true,
      slug: 'hostile-mail',
      label: hostile,
      summary: hostile,
    })
    const { text } = await server.api.get('/exchange/hostile-mail')
    expect([text.includes('<script'), text.split('alert(1)').length - 1]).toEqual([false, 6])
  })
})
