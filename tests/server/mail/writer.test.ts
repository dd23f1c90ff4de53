import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startWriter } from '#server/mail/writer.ts'
import { enqueuedJobs } from '#server/work/queue.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a guest’s request for an email enqueues no job before the response', async () => {
  const before = enqueuedJobs()
  const email = 'nobody@critters.example'
  const answers = [
    await server.api.post('/api/forgot-password', { email }),
    await server.api.post('/api/email/resend', { email }),
  ]
  expect([answers.map(({ status }) => status), enqueuedJobs() - before]).toEqual([[202, 202], 0])
})

test('requested emails are written after a random pause, and then sent', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const start = Date.now()
  const happened: string[] = []
  const note = (what: string) => happened.push(`${what} after ${Date.now() - start} ms`)
  const takes = [0, 10, 3, 0, 0]
  const chances = [0.25, 1, 0]
  const writer = startWriter({
    async write() {
      note('looked')
      return takes.shift() ?? 0
    },
    written: () => note('sent'),
    random: () => chances.shift() ?? 0.5,
    log: server.app.log,
  })
  await vi.advanceTimersByTimeAsync(3_000)
  await writer.stop()
  expect(happened).toEqual([
    'looked after 0 ms',
    'looked after 750 ms',
    'sent after 750 ms',
    // The previous round was a full batch, so this round follows without a pause.
    'looked after 750 ms',
    'sent after 750 ms',
    'looked after 2250 ms',
    'looked after 2750 ms',
  ])
})
