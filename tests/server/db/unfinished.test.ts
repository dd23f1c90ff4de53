import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEmbedded } from '#server/db/embedded.ts'
import { Late } from '#server/db/patience.ts'
import { explain } from '#server/logs/explain.ts'
import { paths } from '#server/paths.ts'
import { CannotStart } from '#server/settings/cannot-start.ts'

const { embeddedWorker } = paths
let around: string
let folder: string
beforeEach(() => {
  around = mkdtempSync(join(tmpdir(), 'critter-unfinished-'))
  folder = join(around, 'database')
})
afterEach(() => {
  paths.embeddedWorker = embeddedWorker
  rmSync(around, { recursive: true })
})

/** Replaces the worker with one that begins to create a database and then runs this code. */
function halfway(then: string): void {
  paths.embeddedWorker = join(around, 'halfway.mjs')
  writeFileSync(
    paths.embeddedWorker,
    `import { mkdirSync, writeFileSync } from 'node:fs'
    import { workerData } from 'node:worker_threads'
    mkdirSync(workerData.dataDir)
    writeFileSync(workerData.dataDir + '/PG_VERSION', '18')
    ${then}`,
  )
}

const opening = (longestMs?: number) => openEmbedded(folder, () => {}, longestMs)

test('a new database that is not ready in time is not reported as damaged, and the next start creates it', async () => {
  halfway('setInterval(() => {}, 1_000)')
  await expect(opening(1_000)).rejects.toThrow(
    new CannotStart(
      `DATA_DIR: the embedded database in ${folder} took too long to open; nothing shows that it is damaged. Start again when the machine is less busy.`,
    ),
  )
  expect(existsSync(folder)).toBe(false)
  paths.embeddedWorker = embeddedWorker
  const { pool, close } = await opening()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
  await close()
})

test.each([
  [
    'without room on the disk',
    'throw { name: "ErrnoError", errno: 51 }',
    'the disk is full. Make room, and start again.',
  ],
  [
    'whose thread cannot run',
    'throw Object.assign(new Error("no"), { code: "ERR_DLOPEN_FAILED" })',
    'The embedded database cannot be run on this machine (ERR_DLOPEN_FAILED)',
  ],
  ['that aborts', 'throw new Error("Aborted()")', 'a new embedded database could not be made'],
  ['whose thread exits', 'process.exit(1)', 'a new embedded database could not be made'],
])(
  'a new database %s is not reported as damaged, and leaves nothing behind',
  async (_, then, words) => {
    halfway(then)
    await expect(opening()).rejects.toThrow(words)
    expect(existsSync(folder)).toBe(false)
  },
)

test('a database that responds too slowly at startup is not reported as unreachable', () => {
  expect(explain(new Late('a query was not answered in time'))).toBe(
    'The database took too long to answer. Start again when it is less busy.',
  )
})
