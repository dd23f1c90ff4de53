import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmbedded } from '#server/db/embedded.ts'
import { paths } from '#server/paths.ts'

const { embeddedWorker } = paths
let around: string
beforeAll(() => {
  around = mkdtempSync(join(tmpdir(), 'critter-unfinished-'))
})
afterAll(() => {
  paths.embeddedWorker = embeddedWorker
  rmSync(around, { recursive: true })
})

const STOPS_HALFWAY = `
  import { mkdirSync, writeFileSync } from 'node:fs'
  import { workerData } from 'node:worker_threads'
  mkdirSync(workerData.dataDir)
  writeFileSync(workerData.dataDir + '/PG_VERSION', '18')
  throw new Error('no space left on device')
`

test('a new database that the disk has no room for leaves nothing behind, and the next start makes a whole one', async () => {
  const folder = join(around, 'database')
  paths.embeddedWorker = join(around, 'halfway.mjs')
  writeFileSync(paths.embeddedWorker, STOPS_HALFWAY)
  await expect(openEmbedded(folder, () => {})).rejects.toThrow('the disk is full')
  expect(existsSync(folder)).toBe(false)
  paths.embeddedWorker = embeddedWorker
  const { pool, close } = await openEmbedded(folder, () => {})
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
  await close()
})
