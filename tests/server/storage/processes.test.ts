import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { NO_UPLOADS } from '#server/storage/room.ts'
import { childrenOf, isThere } from '#tests/support/children.ts'
import { type DatabaseKind, databases, hasPostgres } from '#tests/support/databases.ts'
import { often } from '#tests/support/effort.ts'
import { anInstallation, type Installation } from '#tests/support/installation.ts'
import { grownBy } from '#tests/support/memory.ts'
import { aPng, aTiffOf, svg } from '#tests/support/pictures.ts'
import { atOnce, inTurn } from '#tests/support/several.ts'
import { hasFfmpeg } from '#tests/support/videos.ts'

const MEGABYTE = 1024 * 1024
const usual = hasPostgres ? 'postgres' : 'embedded'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean()
})

async function install(kind: DatabaseKind = usual): Promise<Installation> {
  const installation = await anInstallation(kind)
  cleanUp.push(installation.remove)
  return installation
}

/** The beginning of a file of each kind, long enough to be written to disk. */
const beginnings = {
  pictures: aTiffOf(MEGABYTE),
  ...(hasFfmpeg ? { videos: Buffer.alloc(MEGABYTE, 'RIFF....AVI ') } : {}),
}
const kinds = Object.entries(beginnings)

/** Makes unfinished files older than a minute. Newer ones could belong to another process. */
function makeOld({ uploads }: Installation) {
  const old = new Date(Date.now() - 120_000)
  for (const name of readdirSync(uploads).filter((one) => one.startsWith('.')))
    utimesSync(join(uploads, name), old, old)
}

const NOTHING = { unnamed: [], missing: [], rows: 0 }

describe.each(databases)('an upload (%s)', (database) => {
  test('that is cut off leaves no files behind, and an upload whose server is killed leaves no files after the next start', async () => {
    const installation = await install(database)
    const server = await installation.start()
    const before = installation.stored()
    for (const [path, head] of kinds) {
      const sending = installation.begin(server.url, path, head)
      await expect.poll(installation.unfinished).toBe(1)
      sending.destroy()
      await expect.poll(installation.unfinished).toBe(0)
    }
    const afterCuts = installation.stored()
    for (const [path, head] of kinds) installation.begin(server.url, path, head)
    await expect.poll(installation.unfinished).toBe(kinds.length)
    await installation.kill(server)
    makeOld(installation)
    await installation.stop(await installation.start())
    expect([afterCuts, installation.stored(), await installation.amiss()]).toEqual([
      before,
      before,
      NOTHING,
    ])
  })

  const kills = often({ sample: database === usual ? 1 : 0, whole: 4 })
  test.runIf(kills > 0)(
    'whose server is killed while storing it leaves either files with a row, or only files that are recorded for deletion',
    async () => {
      const installation = await install(database)
      const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
      const picture = await sharp({
        create: { width: 900, height: 900, channels: 3, background: 'red', noise },
      })
        .jpeg()
        .toBuffer()
      // The server is killed once this many new files exist: while the formats of a picture, or the stored file of a
      // video, are being written.
      const moments = [
        ...[3, 2, 4].map((files) => ({ path: 'pictures', head: picture, files })),
        ...(hasFfmpeg ? [{ path: 'videos', head: Buffer.from('RIFF....AVI '), files: 2 }] : []),
      ]
      for (const { path, head, files } of moments.slice(0, kills)) {
        const server = await installation.start()
        const before = installation.stored().length
        const bytes = path === 'videos' ? 150 * MEGABYTE : head.length
        const sending = installation.send(server.url, path, head, bytes).catch(() => null)
        await expect
          .poll(() => installation.stored().length - before, { interval: 1 })
          .toBeGreaterThanOrEqual(files)
        await installation.kill(server)
        await sending
        makeOld(installation)
      }
      await installation.stop(await installation.start())
      const { unnamed, missing } = await installation.amiss()
      expect({ unnamed, missing }).toEqual({ unnamed: [], missing: [] })
    },
  )
})

/** Mounts a volume of `bytes` over the uploads. @returns false if this machine does not allow it */
function smallVolume({ uploads }: Installation, bytes: number): boolean {
  try {
    execFileSync('cp', ['-a', uploads, `${uploads}-kept`], { stdio: 'ignore' })
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=700`, 'tmpfs', uploads], {
      stdio: 'ignore',
    })
    cleanUp.push(() => execFileSync('umount', ['-l', uploads]))
    execFileSync('cp', ['-a', `${uploads}-kept/.`, uploads])
    return true
  } catch {
    return false
  }
}

const NO_VOLUME = (left: string) =>
  process.stderr.write(`\n» No small volume can be mounted here: ${left} was left out.\n\n`)

test.runIf(process.platform === 'linux')(
  'if less than the minimum disk space is free, uploads are refused, even those in progress, and everything else works',
  async ({ skip }) => {
    const installation = await install()
    const { uploads, send, token } = installation
    if (!smallVolume(installation, 64 * MEGABYTE)) {
      NO_VOLUME('the floor')
      return skip()
    }
    const filler = join(uploads, 'filler')
    writeFileSync(filler, Buffer.alloc(50 * MEGABYTE))
    const { url, said, ...server } = await installation.start({ STORAGE_FLOOR: '32 MB' })
    const posted = async () => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const body = JSON.stringify({ message: 'Look' })
      return (await fetch(`${url}/api/posts`, { method: 'POST', headers, body })).status
    }
    const small = await aPng()
    const before = installation.stored()
    const refused = await send(url, 'pictures', small)
    const goesOn = await posted()
    rmSync(filler)
    const stopped = hasFfmpeg
      ? await send(url, 'videos', Buffer.from('RIFF....AVI '), 60 * MEGABYTE)
      : refused
    const left = installation.stored()
    const taken = await send(url, 'pictures', small)
    await installation.stop({ ...server, said })
    expect([refused.status, refused.body.code, goesOn]).toEqual([503, 'no_room', 201])
    expect([stopped.status, stopped.body.code, taken.status]).toEqual([503, 'no_room', 201])
    expect([left, said().includes(NO_UPLOADS)]).toEqual([
      before.filter((key) => key !== 'filler'),
      true,
    ])
  },
)

test.runIf(process.platform === 'linux')(
  'uploads to a full disk are refused with a clear message, leave nothing behind, and work again when there is space',
  async ({ skip }) => {
    const installation = await install()
    const { uploads, send } = installation
    if (!smallVolume(installation, 12 * MEGABYTE)) {
      NO_VOLUME('a full disk')
      return skip()
    }
    const { url, ...server } = await installation.start()
    const before = installation.stored()
    const answers = [await send(url, 'pictures', aTiffOf(16 * MEGABYTE))]
    if (hasFfmpeg)
      answers.push(await send(url, 'videos', Buffer.from('RIFF....AVI '), 16 * MEGABYTE))
    // This picture is uploaded completely, but there is no space for its formats.
    const filler = join(uploads, 'filler')
    const room = Number(
      execFileSync('df', ['--output=avail', '-B1', uploads]).toString().split('\n')[1],
    )
    writeFileSync(filler, Buffer.alloc(room - 64 * 1024))
    const small = await aPng(2_560, 2_560)
    const pixels = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg({ quality: 40 })
      .toBuffer()
    answers.push(await send(url, 'pictures', pixels))
    rmSync(filler)
    const left = installation.stored()
    const after = await send(url, 'pictures', small)
    await installation.stop(server)
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [
        503,
        {
          message: 'We have no room left to store this. Please try again later',
          code: 'no_room',
        },
      ]),
    )
    expect([left, after.status, await installation.amiss()]).toEqual([
      before,
      201,
      { ...NOTHING, rows: 1 },
    ])
  },
)

/**
 * The limit in MB. A fresh process grows by 90 MB with the first picture and by 220 MB in total with fifteen, and then no
 * further (measured with sixty), because the allocator keeps the memory that earlier pictures needed.
 */
const MOST_GROWN = 256

describe.runIf(process.platform === 'linux')('pictures', () => {
  test(`of 20 MB need no more than ${MOST_GROWN} MB, whether sent one after the other or four at the same time`, async () => {
    const { start, send } = await install()
    const { url, pid } = await start({ PICTURE_QUOTA: '1 GB' })
    const large = aTiffOf(20 * MEGABYTE)
    const statuses = [(await send(url, 'pictures', await aPng())).status]
    const measured = (work: () => Promise<{ status: number }[]>) =>
      grownBy(pid, async () => {
        for (const { status } of await work()) statuses.push(status)
      })
    const one = () => send(url, 'pictures', large)
    const times = often({ sample: 1, whole: 20 })
    const grown = [
      await measured(() => inTurn(times, one)),
      ...(times > 1 ? [await measured(() => atOnce(4, one))] : []),
    ]
    if (process.env.SHOW_TIMES) console.info('grown by MB', grown)
    expect([...new Set(statuses)]).toEqual([201])
    expect(grown.filter((megabytes) => megabytes > MOST_GROWN)).toEqual([])
  })

  /** The messages if rendering reaches its own limit (422), or if the machine is too busy (503). */
  const ENDED: Readonly<Record<number, string>> = {
    422: 'This picture takes too long to draw. Please save it as PNG or JPEG, and choose that',
    503: 'Critter Swap is very busy right now. Please try again in a moment',
  }
  const ENDLESS = [
    [
      'a filter repeated thousands of times',
      `<filter id="f" x="0" y="0" width="1" height="1">${'<feGaussianBlur stdDeviation="300"/>'.repeat(5_000)}</filter>`,
    ],
    [
      'an almost endless filter',
      '<filter id="f" x="0" y="0" width="1" height="1"><feTurbulence baseFrequency="0.9" numOctaves="1000000"/></filter>',
    ],
    [
      'a filter with an enormous radius',
      '<filter id="f" x="0" y="0" width="1" height="1"><feMorphology operator="dilate" radius="3000"/></filter>',
    ],
  ] as const
  const filtered = (filter: string) =>
    Buffer.from(
      svg(
        `${filter}<rect width="7000" height="7000" filter="url(#f)"/>`,
        'width="7000" height="7000"',
      ),
    )

  test.each(ENDLESS.slice(0, often({ sample: 0, whole: ENDLESS.length })))(
    'that are SVGs with %s are refused with a clear message, and no process keeps rendering them',
    async (_, filter) => {
      const { start, send } = await install()
      const { url, pid } = await start()
      const { status, body } = await send(url, 'pictures', filtered(filter))
      expect([body.message, childrenOf(pid)]).toEqual([ENDED[status], []])
    },
  )

  test('are rendered by a separate process, which ends when the server is killed', async () => {
    const { start, send, kill } = await install()
    const server = await start()
    const sending = send(server.url, 'pictures', filtered(ENDLESS[1][1])).catch(() => null)
    await expect.poll(() => childrenOf(server.pid).length).toBe(1)
    const [drawer = 0] = childrenOf(server.pid)
    await kill(server)
    await sending
    await expect.poll(() => isThere(drawer)).toBe(false)
  })
})
