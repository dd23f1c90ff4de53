import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { makeMp4 } from '#server/video/ffmpeg.ts'
import { scratchFolder } from '#tests/support/scratch.ts'
import { ffmpeg, hasFfmpeg, weeksOfBlack } from '#tests/support/videos.ts'

const MEGABYTE = 1024 * 1024

describe.runIf(hasFfmpeg)('ffmpeg', () => {
  const folder = scratchFolder('ffmpeg')
  const source = join(folder, 'source')
  afterAll(() => rmSync(folder, { recursive: true }))

  const made = (program: string, seconds: number, signal = new AbortController().signal) =>
    makeMp4(program, { source, kind: 'mov', output: join(folder, 'made'), signal }, seconds)

  // As long as it may take in earnest, and what its sender hears: processes.test.ts.
  test('makes a minute of black, and refuses weeks of it when its time is over', async () => {
    const outcomes: string[] = []
    for (const [bytes, seconds] of [
      [MEGABYTE / 1024, 170],
      [MEGABYTE, 1],
    ] as const) {
      writeFileSync(source, weeksOfBlack(bytes))
      outcomes.push(await made(ffmpeg ?? '', seconds))
    }
    expect(outcomes).toEqual(['done', 'refused'])
  })

  test('is not blamed on the video when it is not there', async () => {
    await expect(made('/nowhere/ffmpeg', 60)).rejects.toThrow('ffmpeg cannot be started')
  })

  test('that is interrupted says why', async () => {
    const why = new Error('the server is stopping')
    await expect(made(ffmpeg ?? '', 60, AbortSignal.abort(why))).rejects.toBe(why)
  })
})
