import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { createTestDatabase } from '#tests/support/databases.ts'
import { often } from '#tests/support/effort.ts'

const ROUNDS = often({ sample: 2, whole: 20 })
const ROWS_A_ROUND = 40

/** Starts a process that writes rows, and kills the process once it has acknowledged this round's rows. */
async function writeAndDie(dataDir: string) {
  const child = spawn(process.execPath, [join(inject('builtServer'), 'writer.js'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (words: string) => {
    said += words
    if (said.split('wrote ').length > ROWS_A_ROUND) child.kill('SIGKILL')
  })
  await once(child, 'close')
  const [, count, last] = /^found (\d+) (\d+)$/m.exec(said) ?? []
  const acknowledged = [...said.matchAll(/^wrote (\d+)\n/gm)].at(-1)?.[1]
  return { count: Number(count), last: Number(last), acknowledged: Number(acknowledged) }
}

test(
  'no acknowledged row is missing after the process is killed in the middle of a write',
  async () => {
    const { dataDir, remove } = await createTestDatabase('embedded')
    let acknowledged = 0
    const missing: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const found = await writeAndDie(dataDir)
      missing.push(Math.max(0, acknowledged - found.last), found.last - found.count)
      acknowledged = found.acknowledged
    }
    await remove()
    expect(acknowledged).toBeGreaterThanOrEqual(ROUNDS * ROWS_A_ROUND)
    expect(missing).toEqual(Array(2 * ROUNDS).fill(0))
  },
  180_000 + ROUNDS * 60_000,
)
