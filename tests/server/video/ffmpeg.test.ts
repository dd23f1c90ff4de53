import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { caged } from '#server/storage/cage.ts'
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

  // The real time limit and the response to the sender are tested in processes.test.ts.
  test('converts a minute of black video, and refuses weeks of it when the time limit is reached', async () => {
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

  test('is reported as the cause, rather than the video, if it is not installed', async () => {
    await expect(made('/nowhere/ffmpeg', 60)).rejects.toThrow('ffmpeg cannot be started')
  })

  /** Creates a program that runs only this line of shell. */
  const aProgram = (line: string) => {
    const file = join(folder, 'program')
    writeFileSync(file, `#!/bin/sh\n${line}\n`, { mode: 0o700 })
    return file
  }

  test.each([
    ['exits with an error', 'exit 1', 'refused'],
    ['crashes on the video', 'kill -SEGV $$', 'refused'],
    ['is ended by its CPU time limit', 'kill -XCPU $$', 'refused'],
    ['is killed by another process', 'kill -KILL $$', 'ffmpeg was ended by SIGKILL'],
    ['is asked to end by another process', 'kill -TERM $$', 'ffmpeg was ended by SIGTERM'],
  ])(
    'that %s has its failure attributed to the video or to the server',
    async (_, line, verdict) => {
      const outcome = await made(aProgram(line), 60).catch(({ message }: Error) => message)
      expect(outcome).toBe(verdict)
    },
  )

  test('is ended by SIGXCPU when it uses up its CPU time', async () => {
    const [command, before] = caged('/bin/sh', { memory: 1e9, file: 0, processor: 1 })
    const child = spawn(command, [...before, '-c', 'while :; do :; done'], { stdio: 'ignore' })
    expect(await once(child, 'close')).toEqual([null, 'SIGXCPU'])
  })

  test('rejects with the reason when it is interrupted', async () => {
    const why = new Error('the server is stopping')
    await expect(made(ffmpeg ?? '', 60, AbortSignal.abort(why))).rejects.toBe(why)
  })
})
