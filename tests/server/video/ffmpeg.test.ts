import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeMp4 } from '#server/video/ffmpeg.ts'
import { scratchFolder } from '#tests/support/scratch.ts'
import { aVideo, ffmpeg, hasFfmpeg } from '#tests/support/videos.ts'

describe.runIf(hasFfmpeg)('ffmpeg', () => {
  const folder = scratchFolder('ffmpeg')
  const source = join(folder, 'source')
  beforeAll(() => writeFileSync(source, aVideo('avi')))
  afterAll(() => rmSync(folder, { recursive: true }))

  const made = (program: string, seconds: number, signal = new AbortController().signal) =>
    makeMp4(program, { source, kind: 'avi', output: join(folder, 'made'), signal }, seconds)

  test('refuses what takes longer than it may, such as hours of black', async () => {
    expect(await made(ffmpeg ?? '', 0.01)).toBe('refused')
  })

  test('is not blamed on the video when it is not there', async () => {
    await expect(made('/nowhere/ffmpeg', 60)).rejects.toThrow('ffmpeg cannot be started')
  })

  test('that is interrupted says why', async () => {
    const why = new Error('the server is stopping')
    await expect(made(ffmpeg ?? '', 60, AbortSignal.abort(why))).rejects.toBe(why)
  })
})
