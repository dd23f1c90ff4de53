import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { caged } from '#server/cage.ts'
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

  // The real time limit and the answer to the sender are tested in processes.test.ts.
  test('converts a minute of black, and refuses weeks of it when the time limit is reached', async () => {
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

  test('that is not installed is not blamed on the video', async () => {
    await expect(made('/nowhere/ffmpeg', 60)).rejects.toThrow('ffmpeg cannot be started')
  })

  /** A program that only runs this line. */
  const aProgram = (line: string) => {
    const file = join(folder, 'program')
    writeFileSync(file, `#!/bin/sh\n${line}\n`, { mode: 0o700 })
    return file
  }

  test.each([
    ['exits with an error', 'exit 1', 'refused'],
    ['crashes on the video', 'kill -SEGV $$', 'refused'],
    ['is ended by the limit of its processor time', 'kill -XCPU $$', 'refused'],
    ['is killed from outside', 'kill -KILL $$', 'ffmpeg was ended by SIGKILL'],
    ['is asked to end from outside', 'kill -TERM $$', 'ffmpeg was ended by SIGTERM'],
  ])(
    'that %s is classified as the fault of the video or of the server',
    async (_, line, verdict) => {
      const outcome = await made(aProgram(line), 60).catch(({ message }: Error) => message)
      expect(outcome).toBe(verdict)
    },
  )

  test('that uses up its processor time is ended by SIGXCPU', async () => {
    const [command, before] = caged('/bin/sh', { memory: 1e9, file: 0, processor: 1 })
    const child = spawn(command, [...before, '-c', 'while :; do :; done'], { stdio: 'ignore' })
    expect(await once(child, 'close')).toEqual([null, 'SIGXCPU'])
  })

  test('that is interrupted rejects with the reason', async () => {
    const why = new Error('the server is stopping')
    await expect(made(ffmpeg ?? '', 60, AbortSignal.abort(why))).rejects.toBe(why)
  })
})
