import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ProblemError, problemOf, UNSENT } from '#rules/wire/problem.ts'
import { onSessionRefused } from '#services/call.ts'
import { uploadPicture } from '#services/pictures.ts'
import { forgetToken, storeToken } from '#services/token.ts'
import { uploadVideo } from '#services/videos.ts'
import { fakeServer, garbled, never, offline, refused } from '#tests/support/fakeServer.ts'
import { aPicture, aVideo } from '#tests/support/media.ts'

const file = new File(['moss'], 'moss.jpg', { type: 'image/jpeg' })
const sent = { name: 'moss.jpg', type: 'image/jpeg', size: 4 }
const sending = (onProgress: (percent: number) => void = () => undefined) => ({ file, onProgress })

beforeEach(() => storeToken('a-token'))
afterEach(() => forgetToken())

const problemIn = (upload: Promise<unknown>) =>
  upload.then(
    () => null,
    (error) => ({ ...problemOf(error), isFinal: error instanceof ProblemError && error.isFinal }),
  )

test('a picture is sent as the field “file” with the token, and the progress of the upload is reported', async () => {
  const server = fakeServer({ 'POST pictures': [aPicture()] })
  const progress: number[] = []
  expect(await uploadPicture(sending((percent) => progress.push(percent)))).toEqual(aPicture())
  expect(progress).toEqual([25, 50, 75, 100])
  expect(server.carried).toEqual([
    {
      call: 'POST pictures',
      body: { file: sent },
      key: null,
      authorization: 'Bearer a-token',
    },
  ])
})

test('a video is also sent as the field “file”', async () => {
  const server = fakeServer({ 'POST videos': aVideo() })
  expect(await uploadVideo(sending())).toEqual(aVideo())
  expect(server.sent).toEqual([{ call: 'POST videos', body: { file: sent } }])
})

test.each([
  [
    'too large, according to a proxy that sends no message',
    garbled('<html>', 413),
    { kind: 'refused', status: 413, message: 'This file is too big to upload.' },
  ],
  [
    'too large, according to a message of the server',
    refused(413, { message: 'File too big ! Max file size : 250MB' }),
    { kind: 'refused', status: 413, message: 'File too big ! Max file size : 250MB' },
  ],
  [
    'not a picture after all',
    refused(422, { message: 'Not a picture.', errors: { file: ['Not a picture.'] } }),
    {
      kind: 'invalid',
      status: 422,
      message: 'Not a picture.',
      errors: { file: ['Not a picture.'] },
    },
  ],
  [
    'sent while the server is unreachable',
    offline,
    { kind: 'offline', message: 'We can’t reach Critter Swap. Are you online?' },
  ],
  [
    'answered by something other than our server',
    garbled('<html>', 502),
    {
      kind: 'unexpected',
      status: 502,
      message: 'Something unexpected happened. Please try again.',
    },
  ],
])('a file that is %s fails with a message and is not retried', async (_, answer, problem) => {
  const server = fakeServer({ 'POST pictures': answer })
  expect(await problemIn(uploadPicture(sending()))).toEqual({ ...problem, isFinal: true })
  expect(server.sent.length).toBe(1)
})

test('an upload without a token is not sent, and ends the session without a message', async () => {
  forgetToken()
  const server = fakeServer()
  const hear = vi.fn()
  onTestFinished(onSessionRefused(hear))
  expect(await problemIn(uploadPicture(sending()))).toEqual({ ...UNSENT, isFinal: true })
  expect([server.sent, hear.mock.calls.length]).toEqual([[], 1])
})

test('an upload that gets a 401 ends the session', async () => {
  fakeServer({ 'POST pictures': refused(401) })
  const hear = vi.fn()
  onTestFinished(onSessionRefused(hear))
  await problemIn(uploadPicture(sending()))
  expect(hear).toHaveBeenCalledTimes(1)
})

test('an aborted upload rejects with the abort reason', async () => {
  fakeServer({ 'POST pictures': never })
  const leaving = new AbortController()
  const upload = uploadPicture(sending(), { signal: leaving.signal })
  leaving.abort(new Error('left'))
  await expect(upload).rejects.toThrow('left')
  await expect(uploadPicture(sending(), { signal: leaving.signal })).rejects.toThrow('left')
})
