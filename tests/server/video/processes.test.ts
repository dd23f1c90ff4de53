import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Video } from '#rules/feed/picture.ts'
import { jobs } from '#server/db/schema.ts'
import type { Notice } from '#server/notices/tell.ts'
import { videoFailed } from '#server/notices/video.ts'
import { LONGEST_TRANSCODING } from '#server/work/kinds.ts'
import { hasPostgres } from '#tests/support/databases.ts'
import { often } from '#tests/support/effort.ts'
import { anInstallation, type Installation, type Running } from '#tests/support/installation.ts'
import { grownBy } from '#tests/support/memory.ts'
import { atOnce } from '#tests/support/several.ts'
import { drawn, hasFfmpeg, weeksOfBlack } from '#tests/support/videos.ts'

const MEGABYTE = 1024 * 1024

const SIZE = often({ sample: 20, whole: 250 }) * MEGABYTE
const isWhole = SIZE > 20 * MEGABYTE

let installation: Installation
beforeEach(async () => {
  installation = await anInstallation(hasPostgres ? 'postgres' : 'embedded')
})
afterEach(() => installation.remove())

async function read<Data>({ url }: Running, path: string): Promise<Data> {
  const headers = { authorization: `Bearer ${installation.token}` }
  const answer = await fetch(`${url}/api/${path}`, { headers })
  return ((await answer.json()) as { data: Data }).data
}

const statusOf = async (server: Running, { id }: Video) =>
  (await read<Video>(server, `videos/${id}`)).status

async function transcodings() {
  const { db, close } = await installation.open()
  const { attempts, failures } = jobs
  const isFree = sql<boolean>`${jobs.leasedUntil} is null`
  const rows = await db
    .select({ attempts, failures, isFree })
    .from(jobs)
    .where(eq(jobs.kind, 'transcode'))
  await close()
  return rows
}

describe.runIf(hasFfmpeg)('a transcoding', () => {
  test('whose process is killed repeatedly half-way, and then stopped, is completed once after the next start', async () => {
    const kills = often({ sample: 2, whole: 10 })
    const bytes = drawn(
      'avi',
      ...['-f', 'lavfi', '-i', 'testsrc2=size=320x240:rate=25:duration=20', '-c:v', 'mpeg4'],
    )
    const first = await installation.start()
    const video = (await installation.send(first.url, 'videos', bytes)).body.data as Video
    for (let running = first, killed = 0; killed < kills; killed += 1) {
      await expect.poll(installation.unfinished, { interval: 5, timeout: 60_000 }).toBe(2)
      await installation.kill(running)
      for (const name of readdirSync(installation.uploads).filter((file) => file.startsWith('.')))
        rmSync(join(installation.uploads, name))
      running = await installation.start()
      if (killed === kills - 1) {
        await expect.poll(installation.unfinished, { interval: 5, timeout: 60_000 }).toBe(2)
        await installation.stop(running)
      }
    }
    const before = await transcodings()
    const last = await installation.start()
    await expect.poll(() => statusOf(last, video), { timeout: 150_000 }).toBe('ready')
    last.child.kill('SIGTERM')
    expect(await last.ended).toBe(0)
    const files = installation.stored().filter((key) => key.endsWith('.mp4'))
    expect([before, await transcodings(), files.length]).toEqual([
      [{ attempts: kills, failures: 0, isFree: true }],
      [],
      1,
    ])
  })

  // A shorter version of this test is in ffmpeg.test.ts.
  const [beforeItsTime, soonAfter] = [LONGEST_TRANSCODING * 400, LONGEST_TRANSCODING * 1_200]
  test.runIf(isWhole)(
    'of months of black video fails within the time limit, and leaves nothing behind',
    async () => {
      const server = await installation.start()
      const before = installation.stored()
      const film = weeksOfBlack(200 * MEGABYTE)
      const { body } = await installation.send(server.url, 'videos', film)
      const since = performance.now()
      const status = () => statusOf(server, body.data)
      await expect.poll(status, { timeout: soonAfter, interval: 1_000 }).toBe('failed')
      const taken = performance.now() - since
      const [told] = await read<Pick<Notice, 'type' | 'title'>[]>(server, 'notifications')
      const { type, title } = videoFailed('film')
      expect([told?.type, told?.title]).toEqual([type, title])
      await expect.poll(installation.stored, { timeout: 180_000, interval: 1_000 }).toEqual(before)
      const isLarge = film.length > 240 * MEGABYTE && film.length <= 250 * MEGABYTE
      expect([isLarge, taken > beforeItsTime]).toEqual([true, true])
    },
    2 * soonAfter,
  )
})

describe.runIf(hasFfmpeg && process.platform === 'linux')('an upload', () => {
  test(`of ${SIZE / MEGABYTE} MB needs hardly any memory, whether sent alone or with three others at the same time`, async () => {
    const { url, pid } = await installation.start({ VIDEO_QUOTA: '5 GB' })
    const { send } = installation
    const head = Buffer.from('RIFF....AVI ')
    // The process is warmed up first, because a new process grows by itself at first.
    const warm = await send(url, 'videos', head, 20 * MEGABYTE)
    const grown: number[] = []
    const statuses = [warm.status]
    for (const times of [1, 4]) {
      const sendAll = async () => {
        const answers = await atOnce(times, () => send(url, 'videos', head, SIZE))
        statuses.push(...answers.map(({ status }) => status))
      }
      grown.push(await grownBy(pid, sendAll))
    }
    if (process.env.SHOW_TIMES) console.info('grown by MB', grown)
    expect(statuses).toEqual(Array(6).fill(201))
    expect(grown.filter((megabytes) => megabytes > 48)).toEqual([])
  })

  // A test of the smaller limit for pictures is in picture-refusals.test.ts.
  test.runIf(isWhole)(
    'that is one byte larger than allowed is refused with a clear message, and no part of it remains',
    async () => {
      const most = 250 * MEGABYTE
      const { url } = await installation.start()
      const head = Buffer.from('RIFF....AVI ')
      const { status, body } = await installation.send(url, 'videos', head, most + 1)
      const { db, close } = await installation.open()
      const { rows } = await db.execute(sql`select id from videos`)
      await close()
      expect([status, body.message, installation.unfinished(), rows]).toEqual([
        413,
        'File too big ! Max file size : 250MB',
        0,
        [],
      ])
    },
  )
})
