/** Reference model for uploading one file, written from the specification. */

import { expect } from 'vitest'
import type { UploadInput, uploadMachine } from '#machines/feed/upload.machine.ts'
import type { Picture, Video } from '#rules/feed/picture.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * Pictures have one of six types. An upload can be aborted. Its progress runs from 0 to 100 percent, and is cleared on
 * finish or error. A picture may be cropped first. An upload without progress for half a minute has failed, and so has
 * an upload that gets no response within two minutes after it was sent.
 */
interface Upload extends Said {
  progress: number
  isHere?: boolean
  output?: { media: Picture | Video | null; problem: Problem | null }
  knows: UploadInput
}

/** Matches only this very file, because `toEqual` treats any two files as equal. */
const same = (file: File) => expect.toSatisfy((sent: File) => sent === file)
const send = (knows: UploadInput, file: File): Upload => ({
  progress: 0,
  busy: true,
  waits: [30_000],
  knows,
  started: [['send', { kind: knows.kind, file: same(file), onProgress: expect.any(Function) }]],
})
const end = ({ knows }: Upload, output: Partial<Upload['output']> = {}): Upload => ({
  progress: 0,
  hasEnded: true,
  isHere: output.media !== undefined,
  output: { media: null, problem: null, ...output },
  knows,
})
const timeOut = (was: Upload) => end(was, { problem: expect.objectContaining({ kind: 'timeout' }) })

export const uploadModel: Model<typeof uploadMachine, Upload> = {
  start: (input) => {
    const { file, ratios } = input
    if (!file.type.startsWith('image/'))
      return end(
        { progress: 0, knows: input },
        { problem: expect.objectContaining({ code: 'type' }) },
      )
    return ratios === null
      ? send(input, file)
      : { progress: 0, knows: input, started: [['crop', { file, ratios }]] }
  },
  on: {
    'crop done': (was, file) => (file === null ? end(was) : send(was.knows, file)),
    'progress.made': (was, { percent }) =>
      was.busy ? { ...was, progress: percent, waits: [percent < 100 ? 30_000 : 120_000] } : was,
    'send done': (was, media) => end(was, { media }),
    'send failed': (was, error) => end(was, { problem: problemOf(error) }),
    'upload.cancelled': (was) => end(was),
    'after newsPatience': timeOut,
    'after answerPatience': timeOut,
  },
  shows: (snapshot) => ({
    progress: snapshot.context.progress,
    isHere: snapshot.status === 'done' ? snapshot.matches('done') : undefined,
  }),
}
